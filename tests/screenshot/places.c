/* Mines where MINES_RANDOM says, in programs that place them by GLib's or Qt's random numbers. */
#include <stdint.h>
#include <stdlib.h>

static uint64_t next(void)
{
    static char *start, *at;
    if (!start)
        start = at = getenv("MINES_RANDOM");
    char *after;
    uint64_t number = strtoull(at, &after, 10);
    at = *after ? after : start;
    return number;
}

int32_t g_random_int_range(int32_t begin, int32_t end)
{
    (void)end;
    return begin + (int32_t)next();
}

void _ZN16QRandomGenerator10_fillRangeEPvS0_(void *self, void *begin, void *end)
{
    (void)self;
    for (uint32_t *at = begin; at < (uint32_t *)end; at++)
        *at = (uint32_t)next();
}
