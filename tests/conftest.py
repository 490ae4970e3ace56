"""No test is about time: Hypothesis must not fail one because the machine is busy."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "untimed",
    settings(),  # what is the default here, which in CI is another
    deadline=None,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.too_slow],
)
settings.load_profile("untimed")
