import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import type { Driver } from './driver.ts'
import { installed, outputOf, type Program, run } from './programs.ts'

export const name = 'WebKitGTK'
export const howToInstall = 'apt-get install webkit2gtk-driver xvfb openbox'
const program = installed('/usr/bin/WebKitWebDriver')
const screen = installed('/usr/bin/Xvfb')
const windowManager = installed('/usr/bin/openbox')
export const isInstalled = Boolean(program && screen && windowManager)

/** WebKit's MiniBrowser on a virtual screen, driven by WebDriver */
export async function start(): Promise<Driver> {
  const programs: Program[] = []
  const begin = (...args: Parameters<typeof run>) => {
    const started = run(...args)
    programs.unshift(started)
    return started
  }
  const display = begin(screen ?? '', ['-displayfd', '3', '-screen', '0', '1280x1000x24'])
  const env = { DISPLAY: `:${await outputOf(display, 3, /(\d+)\n/)}`, NO_AT_BRIDGE: '1' }
  // Without a window manager, no window has the focus, so key presses are lost.
  begin(windowManager ?? '', [], env)
  const port = await freePort()
  begin(program ?? '', [`--port=${port}`, '--host=127.0.0.1'], env)

  const server = `http://127.0.0.1:${port}`
  await until(() => fetch(`${server}/status`))
  const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, {
    capabilities: { alwaysMatch: { acceptInsecureCerts: false } },
  })
  const session = `${server}/session/${sessionId}`
  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    evaluate: (expression) =>
      send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => send('POST', `${session}/actions`, { actions }),
    activatesByKey: true,
    screenshot: () => send('GET', `${session}/screenshot`),
    async close() {
      try {
        await send('DELETE', session)
      } finally {
        for (const started of programs) await started.stop()
      }
    },
  }
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: T & { message?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${value.message}`)
  return value
}

/** Polls until `ask` succeeds, because the driver prints nothing when it is ready. */
async function until(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ask()
      return
    } catch (error) {
      if (attempt === 100) throw error
      await wait(50)
    }
  }
}
