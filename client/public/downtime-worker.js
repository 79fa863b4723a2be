/** Lets the downtime copy be read without the network. It controls the pages under /downtime/ and no other. */
const cacheName = 'karemd-downtime';
const files = ['reader.html', 'reader.js', 'opening.js', 'reader.css'].map(
  (name) => `/downtime/${name}`,
);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

/** What is on the server may be newer; the copy itself was never there. */
async function answer(request) {
  const cache = await caches.open(cacheName);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch {
    return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method === 'GET' && files.includes(pathname))
    event.respondWith(answer(event.request));
});
