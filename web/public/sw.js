// Keeps the whole site in the browser. `imperium export` fills in what there is; its bytes change with every version.
// A new version waits until all tabs of the old one are closed, or somebody asks for it: pages never mix two of them.
const version = '@VERSION@';
const files = [/*FILES*/];
const name = `imperium-${version}`;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))));
});

addEventListener('activate', (event) => {
  const old = (all) => Promise.all(all.filter((one) => one.startsWith('imperium-') && one !== name).map((one) => caches.delete(one)));
  event.waitUntil(caches.keys().then(old).then(() => clients.claim()));
});

addEventListener('message', (event) => {
  if (event.data === 'now') skipWaiting();
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const wanted = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(caches.open(name).then((cache) => cache.match(wanted, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});
