import { join } from 'node:path'
import settings from '../../../scripts/server-settings.json' with { type: 'json' }
import { freePort } from '../../support/free-port.ts'
import { commandFile, type Program, projectFolder, run, serverFile } from './programs.ts'
import type { Stage } from './stage.ts'

export type Env = Record<string, string>

/** The environment of a rehearsal's processes; `npm start` and the systemd unit also set `settings` and NODE_ENV. */
export function serverEnv(env: Env): Env {
  return {
    PATH: process.env.PATH ?? '',
    ...settings,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/node'),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://wash.example.org',
    CONTACT_PHONE: '(513) 555-0142',
    RATE_LIMIT: 'off',
    BACKUP_FOLDER: env.DATABASE_URL?.startsWith('postgres') ? '' : 'off',
    LOG_LEVEL: 'warn',
    JOB_INTERVAL_MS: '500',
    ADMIN_USERNAME: 'maria',
    ADMIN_PASSWORD: 'correct horse battery',
    ...env,
  }
}

export type Server = Program & { url: string; port: number; startSeconds: number }

/** Starts the real server, through `wrapper` if given, such as "taskset -c 0". */
export async function startServer(env: Env, wrapper: string[] = []): Promise<Server> {
  const startedAt = performance.now()
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const [file = '', ...args] = [...wrapper, process.execPath, serverFile]
  const program = run(file, args, { env: serverEnv({ ...env, PORT: String(port) }) })
  await program.said(/Administration:/)
  const startSeconds = (performance.now() - startedAt) / 1000
  return { ...program, port, url: `http://127.0.0.1:${port}`, startSeconds }
}

export async function stopCleanly(stage: Stage, server: Server): Promise<void> {
  const code = await server.stop()
  stage.expect(code === 0, `the server stopped with ${code}`)
}

/** Runs `washday ARGS` to its end; `said` is its output. */
export async function washday(args: string[], env: Env): Promise<{ code: number; said: string }> {
  const program = run(process.execPath, [commandFile, ...args], { env: serverEnv(env) })
  const { code, stdout, stderr } = await program.ended
  return { code: code ?? -1, said: `${stderr}${stdout}`.trim() }
}
