import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const source = readFileSync(new URL('my-worker.js', import.meta.url), 'utf8')
const site = 'https://washday.example.org'
const html = (app: string) => `<script src="${app}"></script>`

type Handler = (event: unknown) => void

/** Starts the worker of release 2 with the caches `stores`. Requests for paths that are not in `web` fail. */
function startWorker(web: Map<string, string>, stores = new Map<string, Map<string, string>>()) {
  const handlers: Record<string, Handler> = {}
  const pathOf = (of: string | { url: string }) =>
    new URL(typeof of === 'string' ? of : of.url, site).pathname
  const fetchFromWeb = async (of: string | { url: string }) => {
    const body = web.get(pathOf(of))
    if (body === undefined) throw new TypeError('Failed to fetch')
    const status = { '': 404, 'Bad Gateway': 502 }[body] ?? 200
    return new Response(body, { status })
  }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(path, await (await fetchFromWeb(path)).text())
      },
      put: async (path: string, response: Response) => void store.set(path, await response.text()),
      match: async (of: string) => {
        const body = store.get(pathOf(of))
        return body === undefined ? undefined : new Response(body)
      },
    }
  }
  const self = {
    registration: { scope: `${site}/es/my/` },
    location: { origin: site },
    skipWaiting() {},
    addEventListener: (kind: string, handler: Handler) => {
      handlers[kind] = handler
    },
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  const releases = { en: ['/assets/app-2.js'], es: ['/assets/app-2.js', '/assets/es-2.js'] }
  runInNewContext(source, {
    releases,
    self,
    caches,
    fetch: fetchFromWeb,
    URL,
    Response,
    Promise,
    Error,
  })

  async function run(kind: string, request?: object): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    handlers[kind]?.({
      request,
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      respondWith: (given: Promise<Response>) => {
        response = given
      },
    })
    const responded = await response
    await Promise.all(waits)
    return responded
  }
  const openPath = (path: string, mode = 'navigate', method = 'GET') =>
    run('fetch', { url: site + path, mode, method })
  return { stores, install: () => run('install'), activate: () => run('activate'), open: openPath }
}

const release2 = () =>
  new Map([
    ['/assets/app-2.js', 'app'],
    ['/assets/es-2.js', 'es'],
    ['/es/my', html('/assets/app-2.js')],
    ['/es/my/token', 'from the network'],
  ])

describe('the worker of My appointment', () => {
  it('stores the files of its language and one document for all links', async () => {
    const web = release2()
    const worker = startWorker(web)
    await worker.install()
    web.clear()
    expect(await (await worker.open('/es/my/any-token'))?.text()).toBe(html('/assets/app-2.js'))
    expect(await (await worker.open('/assets/es-2.js', 'cors'))?.text()).toBe('es')
    expect([...worker.stores.values()].flatMap((store) => [...store.keys()])).not.toContain(
      '/es/my/any-token',
    )
  })

  it('loads documents from the network first', async () => {
    const worker = startWorker(release2())
    await worker.install()
    expect(await (await worker.open('/es/my/token'))?.text()).toBe('from the network')
  })

  it('shows the stored document instead of a proxy’s server error, and the error if no document is stored', async () => {
    const web = release2()
    const worker = startWorker(web)
    web.set('/es/my/token', 'Bad Gateway')
    expect(await (await worker.open('/es/my/token'))?.text()).toBe('Bad Gateway')
    await worker.install()
    web.set('/es/my', 'Bad Gateway')
    expect(await (await worker.open('/es/my/token'))?.text()).toBe(html('/assets/app-2.js'))
  })

  it('refreshes the shared document at each visit, and never stores a document with an appointment', async () => {
    const web = release2()
    const worker = startWorker(web)
    await worker.install()
    const renamed = `${html('/assets/app-2.js')} New Name`
    web.set('/es/my', renamed).set('/es/my/token', `${html('/assets/app-2.js')} Rosa`)
    expect(await (await worker.open('/es/my/token'))?.text()).toContain('Rosa')
    web.clear()
    expect(await (await worker.open('/es/my/token'))?.text()).toBe(renamed)
  })

  it('does not store a document of another release, because the worker lacks that release’s files', async () => {
    const newer = html('/assets/app-3.js')
    await expect(startWorker(release2().set('/es/my', newer)).install()).rejects.toThrow(
      /No document of this release/,
    )
    const web = release2()
    const worker = startWorker(web)
    await worker.install()
    web.set('/es/my', newer).set('/es/my/token', newer)
    await worker.open('/es/my/token')
    expect(JSON.stringify([...worker.stores.values()].map((store) => [...store]))).not.toContain(
      'app-3',
    )
  })

  it('deletes only the caches that earlier releases made for its language', async () => {
    const names = [
      'my-page /es/my/ /assets/app-1.js',
      'my-page /my/ /assets/app-1.js',
      'my-appointment',
    ]
    const worker = startWorker(release2(), new Map(names.map((name) => [name, new Map()])))
    await worker.install()
    await worker.activate()
    expect([...worker.stores.keys()]).toEqual([
      'my-page /my/ /assets/app-1.js',
      'my-appointment',
      'my-page /es/my/ /assets/app-2.js',
    ])
  })

  it('does not answer API calls or requests for other files', async () => {
    const worker = startWorker(release2())
    await worker.install()
    expect(await worker.open('/api/my/token', 'cors')).toBeUndefined()
    expect(await worker.open('/api/my/token/move', 'cors', 'POST')).toBeUndefined()
    expect(await worker.open('/assets/chart.js', 'cors')).toBeUndefined()
  })
})
