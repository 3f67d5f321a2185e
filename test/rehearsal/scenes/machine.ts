import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLoadBalancer } from '../../support/load-balancer.ts'
import { canMount, mountDisk } from '../../support/small-disk.ts'
import { expectOutage, prepare, preparePostgres, startLoad } from '../support/load.ts'
import { need } from '../support/programs.ts'
import { startServer, stopCleanly } from '../support/server.ts'
import { NotRun, type Stage } from '../support/stage.ts'

/** The disk fills up while families sign up; then space is freed again. */
export async function fullDisk(stage: Stage): Promise<void> {
  if (!canMount()) throw new NotRun('only root on Linux may mount a small disk')
  const disk = mountDisk()
  stage.atEnd(disk.remove)
  const DATABASE_URL = `file:${disk.databaseFile}`
  const slots = await prepare(DATABASE_URL)
  const server = await startServer({ DATABASE_URL })
  const place = { url: server.url, slots, databaseUrl: DATABASE_URL }
  await expectOutage(stage, 'the disk is full for a while', place, async (load) => {
    disk.leave(300_000, server.pid)
    const isRefused = await load.until(() => load.failures.has('POST 503'))
    stage.expect(isRefused, 'no sign-up was refused while the disk was full')
    await load.more(60)
    const { status } = await fetch(`${server.url}/api/health`)
    stage.expect(status === 503, `the health check answers ${status}`)
    disk.free(server.pid)
  })
  const lines = server.output().trim().split('\n')
  stage.saw('lines in the log', String(lines.length))
  for (const line of lines.slice(2, 4)) stage.saw('two of them', line)
  await stopCleanly(stage, server)
}

/** SIGKILL under load, first for the only process, then for one of two */
export async function killedUnderLoad(stage: Stage): Promise<void> {
  const DATABASE_URL = `file:${join(stage.folder, 'washday.db')}`
  const place = { slots: await prepare(DATABASE_URL), databaseUrl: DATABASE_URL }
  let only = await startServer({ DATABASE_URL })
  const restart = async () => {
    await only.stop('SIGKILL')
    only = await startServer({ DATABASE_URL, PORT: String(only.port) })
  }
  // Without a proxy, clients see broken connections.
  const isBroken = (failure: string) => / (ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/.test(failure)
  const what = 'SQLite, killed and started again'
  await expectOutage(stage, what, { url: only.url, ...place }, restart, isBroken)
  stage.saw('', `the new process served after ${only.startSeconds.toFixed(1)} s`)
  await stopCleanly(stage, only)

  const { postgres, slots } = await preparePostgres(stage)
  const env = { DATABASE_URL: postgres.url }
  const [killed, other] = await Promise.all([startServer(env), startServer(env)])
  const proxy = await startLoadBalancer([killed.url, other.url])
  stage.atEnd(proxy.close)
  await expectOutage(
    stage,
    'PostgreSQL, one of two processes killed',
    { url: proxy.url, slots, databaseUrl: postgres.url },
    async () => void (await killed.stop('SIGKILL')),
    // Sign-ups in flight in the killed process fail, because a proxy must not send them twice.
    (failure) => failure === 'POST 502',
  )
  await stopCleanly(stage, other)
}

const megabytes = 160
const requests = 4_000

export async function smallMachine(stage: Stage): Promise<void> {
  const oneCore = [need('taskset'), '-c', '0']
  const DATABASE_URL = `file:${join(stage.folder, 'washday.db')}`
  const slots = await prepare(DATABASE_URL)
  const group = limitMemory(stage)
  stage.saw('the limit', group ? 'a control group' : 'none available: memory is only measured')
  const server = await startServer({ DATABASE_URL }, [...oneCore, ...(group ?? [])])
  const load = startLoad(stage, server.url, slots, 30)
  const startedAt = performance.now()
  for (let part = 0; part < 3; part++) await load.more(requests / 3)
  const rate = Math.round(load.requests() / ((performance.now() - startedAt) / 1000))
  await load.end(`${megabytes} MB, one core, ${rate} requests a second`, DATABASE_URL)
  const [, kilobytes] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  const peak = Math.round(Number(kilobytes) / 1024)
  stage.saw('peak memory', `${peak} MB`)
  stage.expect(group !== null || peak <= megabytes, `the server took ${peak} MB`)
  await stopCleanly(stage, server)
}

/**
 * A command prefix that limits the memory of the command after it: the kernel kills a process that takes more.
 * Null if this account may not create a control group.
 */
function limitMemory(stage: Stage): string[] | null {
  // The two versions of control groups
  for (const [root, file] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const group = join(root, `washday-rehearsal-${process.pid}`)
    try {
      mkdirSync(group)
      stage.atEnd(() => rmdirSync(group))
      writeFileSync(join(group, file), String(megabytes * 2 ** 20))
      return ['sh', '-c', `echo $$ > ${join(group, 'cgroup.procs')} && exec "$@"`, 'sh']
    } catch {
      // Not root, a read-only file system, or the other version
    }
  }
  return null
}
