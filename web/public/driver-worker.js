/*
 * The driver's app without signal: its page and the files that page has loaded. Nothing of the API is ever kept here, so nothing of any
 * user. What a driver reported waits in IndexedDB, which no version of this file touches.
 */
const SHELL = 'waybill-driver-shell'
const PAGE = '/drive'
/** The page as last sent, until all its files are here. */
const NEXT = '/drive?next'
/** A line that is dead or crawls: the page of the last visit shows sooner. */
const PATIENCE_MS = 4_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate' && address.pathname === PAGE) event.respondWith(page(request))
  else if (request.mode === 'navigate' && address.pathname === '/') event.respondWith(front(request))
  else if (isFile(address.pathname)) event.respondWith(file(request))
})

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep))
})

/** The signal is back: the app, where it is still open, sends what waits. */
self.addEventListener('sync', (event) => event.waitUntil(wake()))

/** Something for the driver while the app is closed. A browser wants every message to be shown. */
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data ?? PAGE))
})

/** In English until the app has left its driver's words here (web/src/drive/phone/push.ts). */
const WORDS = {
  'new-load': 'You have a new load',
  'load-removed': 'You were taken off a load',
  appointment: 'An appointment has changed',
  message: 'You were mentioned in a note',
  load: 'Load #',
}

async function show({ kind, load, path }) {
  const kept = await caches.match('/driver-words', { cacheName: 'waybill-driver-words' })
  const words = kept ? await kept.json() : WORDS
  await self.registration.showNotification(words[kind] ?? 'Waybill', {
    body: load ? words.load.replace('#', load) : '',
    // The same again takes the place of the first.
    tag: `${kind} ${load}`,
    icon: '/driver-icon-192.png',
    data: path,
  })
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [shown] = windows.filter((client) => new URL(client.url).pathname === PAGE)
  if (!shown) return self.clients.openWindow(path)
  await shown.focus()
  return shown.navigate(path)
}

async function wake() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's clients are of our own origin.
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('signal')
}

function isFile(pathname) {
  return pathname.startsWith('/assets/') || /^\/(?:icon|driver-icon)[\w-]*\.(?:svg|png)$/.test(pathname)
}

/** Leads a driver home (web/src/ahead.ts); whoever else uses this browser gets nothing old while there is signal. */
async function front(request) {
  try {
    return await fetch(request)
  } catch (failure) {
    const kept = await (await caches.open(SHELL)).match(PAGE, { ignoreVary: true })
    if (kept) return kept
    throw failure
  }
}

async function page(request) {
  const shell = await caches.open(SHELL)
  const kept = await shell.match(PAGE, { ignoreVary: true })
  const answered = fetch(request).then(async (answer) => {
    if (answer.ok) await shell.put(NEXT, answer.clone())
    return answer
  })
  if (!kept) return answered
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  return Promise.race([answered.catch(() => kept), patience])
}

/** Names of files change with what is in them, so what is here is right. */
async function file(request) {
  const kept = await (await caches.open(SHELL)).match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}

/** Keeps the files of the page that is open, and the page once all of its own are here; what an older version left goes. */
async function keep(files) {
  const shell = await caches.open(SHELL)
  const wanted = new Set(files.filter((name) => isFile(name)))
  for (const name of wanted) {
    if (await shell.match(name, { ignoreVary: true })) continue
    const answer = await fetch(name)
    if (!answer.ok) return
    await shell.put(name, answer)
  }
  // On the first visit the page came before this worker.
  const next =
    (await shell.match(NEXT, { ignoreVary: true })) ?? (await fetch(PAGE, { headers: { Accept: 'text/html' } }))
  const html = next.ok ? await next.clone().text() : ''
  const needs = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name)
  // Another version was sent meanwhile: its own page says what it needs.
  if (needs.length === 0 || !needs.every((name) => wanted.has(name))) return
  await shell.put(PAGE, next)
  for (const request of await shell.keys()) {
    const { pathname, search } = new URL(request.url)
    if (pathname !== PAGE && !wanted.has(pathname + search)) await shell.delete(request)
  }
}
