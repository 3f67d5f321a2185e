// Opens check-in without a network (docs/decisions/0041). The build defines `release`: the files that the page needs,
// the first being the entry script, which every document of the release names.

import { addPlugins, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/* global release */
const { files, documentPath } = release
const [entry] = files

/** A laundromat's network may accept a request and never respond to it. */
const networkTimeoutSeconds = 3

// A failed install is tried again with the next visit.
addPlugins([
  {
    async cacheWillUpdate({ request, response }) {
      if (!response.ok) return null
      const isDocument = new URL(request.url).pathname === documentPath
      // During a deployment, the document may come from another release, whose files are not kept.
      return !isDocument || (await response.clone().text()).includes(entry) ? response : null
    },
  },
])

// The names of the files change with their content; the document's revision is the release.
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
    // Matched against path and query
    { allowlist: [/\/check-in(\?|$)/] },
  ),
)

/** Throws for a server error, such as that of a proxy whose server is down; the kept document is then shown. */
function requireServer(response) {
  if (response.status >= 500) throw new Error('The server is down')
  return response
}

self.addEventListener('install', () => {
  self.skipWaiting()
})

// Lets the page that registers the worker load its later files from the cache too.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})
