// The service worker of the page that needs no server: it keeps the page's own files, under a
// name that changes with them. Python's files are kept by the worker that needs them.

importScripts("release.js");
const { cache: NAME, files: FILES } = self.RELEASE;
const FAMILY = NAME.slice(0, NAME.lastIndexOf(" ") + 1);

self.addEventListener("install", (event) => {
  const requests = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const older = (name) => name.startsWith(FAMILY) && name !== NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(older).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const known = caches.open(NAME).then((cache) => cache.match(request, { ignoreSearch: request.mode === "navigate" }));
  event.respondWith(known.then((found) => found ?? fetch(request)));
});
