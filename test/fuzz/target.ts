import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { startTwilioServer } from '../support/twilio-server.ts'
import type { Heap } from './report-heap.ts'
import { canary } from './values.ts'

const mainFile = join(import.meta.dirname, '../../src/server/main.ts')

export type Target = {
  url: string
  heap(): Promise<Heap>
  /** Log lines that report an error or contain personal data */
  badLines: string[]
  stop(): Promise<number | null>
}

/** The real server as `npm start` runs it, with texts, without rate limits, with the most verbose log */
export async function startTarget(databaseUrl: string): Promise<Target> {
  const texts = await startTwilioServer()
  // scripts/launch.js sets the last two.
  const { PATH = '', NODE_COMPILE_CACHE = '', MALLOC_MMAP_THRESHOLD_ } = process.env
  const child = fork(mainFile, {
    execArgv: ['--expose-gc', '--import', import.meta.resolve('./report-heap.ts')],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      ...(MALLOC_MMAP_THRESHOLD_ && { MALLOC_MMAP_THRESHOLD_ }),
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'debug',
      RATE_LIMIT: 'off',
      JOB_INTERVAL_MS: '2000',
      ...texts.env,
      PUBLIC_URL: 'https://washday.example.org',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const badLines: string[] = []
  const url = new Promise<string>((resolve, reject) => {
    onLines(child, (line) => {
      const [, address] = / is at (http:\S+)$/.exec(line) ?? []
      if (address) resolve(address)
      if (/"level":"(error|fatal)"/.test(line) || line.includes(canary))
        badLines.push(line.slice(0, 600))
    })
    ended.then((code) =>
      reject(new Error(`The server exited with ${code}\n${badLines.join('\n')}`)),
    )
  })
  return {
    url: await url,
    badLines,
    heap: () => readHeap(child),
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      await texts.close()
      return code
    },
  }
}

function onLines(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (chunk: string) => onLine(`"level":"error" ${chunk}`))
}

function readHeap(child: ChildProcess): Promise<Heap> {
  return new Promise((resolve) => {
    child.once('message', (heap) => resolve(heap as Heap))
    child.send('heap')
  })
}
