import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandFile, projectFolder, run } from './programs.ts'
import { type Env, serverEnv } from './server.ts'

/** Files of the commands that were not part of `washday` in older versions */
const olderFiles: Record<string, string> = {
  backup: join(projectFolder, 'src/server/backup/backup-cli.ts'),
  restore: join(projectFolder, 'src/server/backup/restore-cli.ts'),
}

/** Runs `washday NAME ARGS` to its end; `said` is its output. */
export async function washday(args: string[], env: Env): Promise<{ code: number; said: string }> {
  const [name = '', ...others] = args
  const older = olderFiles[name]
  const program = older && existsSync(older) ? [older, ...others] : [commandFile, ...args]
  const { code, stdout, stderr } = await run(process.execPath, program, {
    env: serverEnv(env),
  }).ended
  return { code: code ?? -1, said: `${stderr}${stdout}`.trim() }
}

export async function hasCommand(name: string): Promise<boolean> {
  const { stdout } = await run(process.execPath, [commandFile, 'help'], { env: serverEnv({}) })
    .ended
  return new RegExp(`^  ${name}\\s`, 'm').test(stdout)
}
