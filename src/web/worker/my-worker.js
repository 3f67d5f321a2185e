/* global releases */
// Opens My appointment without a network (docs/decisions/0036). The build defines `releases`: for each language, the
// files that the page needs. The first file is the entry script, which every document of the release names.

const scope = new URL(self.registration.scope).pathname
const [, firstPart] = scope.split('/')
const files = releases[firstPart] ?? releases.en
/** "/es/my/" has the document "/es/my", which is the same for every link, because it contains no appointment. */
const documentPath = scope.slice(0, -1)
const prefix = `my-page ${scope} `
const cacheName = prefix + files[0]

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepRelease())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlderReleases())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (files.includes(pathname)) event.respondWith(openFile(request))
})

async function keepRelease() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await keepDocument()
  // Makes the install fail, so that it is retried at the next visit.
  if (!(await cache.match(documentPath))) throw new Error('No document of this release')
}

async function deleteOlderReleases() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Stores the document only if it is from this release, because another release's document needs other files. */
async function keepDocument() {
  const response = await fetch(documentPath, { cache: 'no-cache' })
  const isOurs = response.ok && (await response.clone().text()).includes(files[0])
  if (isOurs) await (await caches.open(cacheName)).put(documentPath, response)
}

/** Network first, so that the page is as current as possible */
async function openPage(event) {
  try {
    const response = await fetch(event.request)
    // A server error, such as from a proxy whose server is down
    if (response.status >= 500) return (await findKept(documentPath)) ?? response
    // Stored again, because the document may have new settings. If that fails, the old document stays.
    event.waitUntil(keepDocument().catch(() => {}))
    return response
  } catch {
    return (await findKept(documentPath)) ?? Response.error()
  }
}

/** Cache first, because a file's name changes with its content */
async function openFile(request) {
  return (await findKept(request.url)) ?? fetch(request)
}

async function findKept(address) {
  return (await caches.open(cacheName)).match(address, { ignoreVary: true })
}
