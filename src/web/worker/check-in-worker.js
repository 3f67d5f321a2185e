// Opens check-in without a network (docs/decisions/0041). The build defines `release`: the files that the page needs.
// The first file is the entry script, which every document of the release names.

import { addPlugins, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/* global release */
const { files, documentPath } = release
const [entry] = files

/** A laundromat's network may accept a request and never respond. */
const networkTimeoutSeconds = 3

// If a file is not stored, the install fails and is retried at the next visit.
addPlugins([
  {
    async cacheWillUpdate({ request, response }) {
      if (!response.ok) return null
      const isDocument = new URL(request.url).pathname === documentPath
      // During a deployment, the document may come from another release, whose files are not stored.
      return !isDocument || (await response.clone().text()).includes(entry) ? response : null
    },
  },
])

// File names change with their content, so files need no revision; the document's revision is the release.
precacheAndRoute([
  ...files.map((url) => ({ url, revision: null })),
  { url: documentPath, revision: entry },
])

registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds,
      plugins: [
        { fetchDidSucceed: async ({ response }) => requireServer(response) },
        new PrecacheFallbackPlugin({ fallbackURL: documentPath }),
      ],
    }),
    // The pattern is matched against path and query.
    { allowlist: [/\/check-in(\?|$)/] },
  ),
)

/** Throws for a server error, such as from a proxy whose server is down, so that the stored document is shown. */
function requireServer(response) {
  if (response.status >= 500) throw new Error('The server is down')
  return response
}

self.addEventListener('install', () => {
  self.skipWaiting()
})

// Lets the page that registers the worker load later files from the cache too.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})
