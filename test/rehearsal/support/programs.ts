import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NotRun } from './stage.ts'

export const projectFolder = join(import.meta.dirname, '../../..')
/** The file that the systemd unit and the image start, in a folder with the code */
export const serverIn = (folder: string) => join(folder, 'src/server/serve.js')
export const serverFile = serverIn(projectFolder)
export const commandFile = join(projectFolder, 'src/server/command-line/main.ts')

/** Includes the folders that Debian leaves out of an ordinary user's PATH */
const searched = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/sbin']

/** The path of a program; throws NotRun if this machine lacks it. */
export function need(program: string): string {
  const found = searched.map((folder) => join(folder, program)).find((path) => existsSync(path))
  if (!found) throw new NotRun(`${program} is not installed`)
  return found
}

/** The folder of the newest PostgreSQL from Debian's packages; throws NotRun if there is none. */
export function needPostgresFolder(): string {
  const root = '/usr/lib/postgresql'
  const newest = existsSync(root) ? readdirSync(root).sort().at(-1) : undefined
  if (!newest) throw new NotRun('PostgreSQL from Debian’s packages is not installed')
  return join(root, newest, 'bin')
}

export const isRoot = () => process.getuid?.() === 0

/** An ordinary account if this runs as root, because PostgreSQL refuses to run as root */
export function ordinaryUser(preferred = 'nobody'): { uid?: number; gid?: number } {
  if (!isRoot()) return {}
  const id = (flag: string, user: string) =>
    Number.parseInt(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout, 10)
  const user = id('-u', preferred) ? preferred : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}

const running = new Set<Program>()
process.on('exit', () => {
  for (const { child } of running) child.kill('SIGKILL')
})

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(({ stop }) => stop()))
}

export type Program = {
  child: ChildProcess
  pid: number
  output(): string
  /** Resolves to the matching text once the program has printed it; rejects if the program ends first. */
  said(pattern: RegExp): Promise<string>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a program, and keeps its output unless `stdio` redirects it. It is killed when this process exits. */
export function run(file: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>(
    (resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => {
        running.delete(program)
        resolve({ code, stdout, stderr })
      })
    },
  )
  ended.catch(() => {})
  const program: Program = {
    child,
    pid: child.pid ?? 0,
    output: () => stdout + stderr,
    ended,
    said(pattern) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const [found] = pattern.exec(stdout + stderr) ?? []
          if (found !== undefined) resolve(found)
        }
        look()
        child.stdout?.on('data', look)
        child.stderr?.on('data', look)
        const fail = () =>
          reject(new Error(`The program ended without printing ${pattern}:\n${stdout}${stderr}`))
        ended.then(fail, reject)
      })
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return (await ended).code
    },
  }
  running.add(program)
  return program
}
