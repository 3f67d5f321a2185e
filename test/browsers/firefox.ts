import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Driver } from './driver.ts'
import { installed, outputOf, run } from './programs.ts'

export const name = 'Firefox'
export const howToInstall = 'apt-get install firefox-esr'
const program = installed('/usr/bin/firefox-esr', '/usr/bin/firefox')
export const isInstalled = program !== undefined

export async function start(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'firefox-'))
  await writeFile(join(home, 'user.js'), 'user_pref("intl.accept_languages", "en-US");\n')
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0']
  const firefox = run(program ?? '', args, { HOME: home, MOZ_DISABLE_CONTENT_SANDBOX: '1' })
  const address = await outputOf(firefox, 2, /WebDriver BiDi listening on (ws:\S+)/)
  const call = await connect(`${address}/session`)
  await call('session.new', { capabilities: {} })
  const { contexts } = await call<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const context = contexts[0]?.context
  return {
    open: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result } = await call<{ result: { value: string } }>('script.evaluate', {
        // Serialize the value, because BiDi wraps values in type descriptions.
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      })
      return JSON.parse(result.value)
    },
    perform: (actions) => call('input.performActions', { context, actions }),
    // Keys pressed through BiDi fire events, but do not activate checkboxes and buttons.
    activatesByKey: false,
    screenshot: async () =>
      (await call<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    async close() {
      await firefox.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Call = <T = void>(method: string, params: object) => Promise<T>

async function connect(url: string): Promise<Call> {
  const socket = new WebSocket(url)
  const open = new Map<number, { resolve: (value: never) => void; reject: (e: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    const waiting = open.get(id)
    open.delete(id)
    if (type === 'error') waiting?.reject(new Error(`${error}: ${message}`))
    else waiting?.resolve(result as never)
  })
  // Rejects all calls, because a browser that has ended answers none.
  const closed = new Promise<never>((_, reject) => {
    socket.addEventListener('close', () => reject(new Error(`No connection to ${url}`)))
  })
  await Promise.race([closed, new Promise((resolve) => socket.addEventListener('open', resolve))])
  let id = 0
  return (method, params) => {
    const answer = new Promise<never>((resolve, reject) => {
      id += 1
      open.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
    return Promise.race([closed, answer])
  }
}
