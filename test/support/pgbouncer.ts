import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createTestFolder } from './folder.ts'
import { freePort } from './free-port.ts'

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts a real PgBouncer in transaction mode in front of a PostgreSQL server; returns the URL through it. */
export async function startPgbouncer(
  databaseUrl: string,
  { ignoresStartupParameters }: { ignoresStartupParameters: boolean },
): Promise<string> {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const folder = createTestFolder()
  chmodSync(folder, 0o755)
  const settings = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 2',
    ...(ignoresStartupParameters
      ? [
          'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
        ]
      : []),
  ]
  writeFileSync(join(folder, 'users'), `"${target.username}" ""\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: 'pipe' })
  const ended = new Promise((resolve) => pooler.once('close', resolve))
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    await ended
  })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    pooler.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('process up')) resolve()
    })
    ended.then(() => reject(new Error(`pgbouncer did not start:\n${log}`)))
  })
  return databaseUrl.replace(target.host, `127.0.0.1:${port}`)
}
