// Keeps the whole page in the browser, so that it opens without a network. The list of files and its version are filled
// in when the page is built (scripts/worker.mjs), and anew by `imperium export`; both change with every version.
// Nothing else is ever kept or looked at here: no answer of a server, nothing of /api, no socket.
// A new version waits until all tabs of the old one are closed, or somebody asks for it.
const version = /*VERSION*/ '' /**/;
const files = [/*FILES*/ /**/];
const name = `imperium-${version}`;
const scope = new URL('./', location.href).pathname;
// A site of files is opened from what is kept. A server's page is asked for first, since it fits that server; after so
// many milliseconds, or without a network, it is opened from what is kept, too.
const still = files.includes('games.json');
const patience = 3000;
const atOnce = 6;

// A few at a time: a server counts the requests of an address. What has its digest in its name may come from a cache.
async function keep() {
  const cache = await caches.open(name);
  const asked = files.map((file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'reload' }));
  for (let at = 0; at < asked.length; at += atOnce) await cache.addAll(asked.slice(at, at + atOnce));
}

// The version before stays: a tab of it that is still open may ask for its files.
async function tidy() {
  const others = (await caches.keys()).filter((one) => one.startsWith('imperium-') && one !== name);
  await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)));
  await clients.claim();
}

const keptPage = async () => (await caches.open(name)).match('./', { ignoreVary: true });

async function page(request) {
  if (still) return (await keptPage()) ?? fetch(request);
  const fresh = fetch(request).then((answer) => (answer.status < 500 ? answer : null)).catch(() => null);
  const late = new Promise((resolve) => setTimeout(() => resolve(null), patience));
  return (await Promise.race([fresh, late])) ?? (await keptPage()) ?? (await fresh) ?? Response.error();
}

const file = async (request) => (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(tidy()));

addEventListener('message', (event) => {
  if (event.data === 'now') skipWaiting();
  // A page asks whether it is of this version.
  else if (typeof event.data?.has === 'string') event.ports[0].postMessage(files.includes(event.data.has));
});

// A notification leads to the tab that it came from, or to its page anew.
async function lead(path) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => new URL(one.url).pathname === path);
  return tab ? tab.focus() : clients.openWindow(path);
}
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.path ?? scope));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(scope)) return;
  const path = url.pathname.slice(scope.length);
  if (request.mode === 'navigate') {
    if (path === 'index.html' || (!path.includes('.') && !/^(api|assets|health|metrics)(\/|$)/.test(path))) event.respondWith(page(request));
  } else if (path.startsWith('assets/') || files.includes(path)) event.respondWith(file(request));
});
