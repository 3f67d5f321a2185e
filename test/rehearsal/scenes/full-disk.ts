import { canMount, mountDisk } from '../../support/small-disk.ts'
import { prepare } from '../support/load.ts'
import { expectOutage } from '../support/outage.ts'
import { startServer } from '../support/server.ts'
import { NotRun, type Stage } from '../support/stage.ts'

/** The disk fills up while families sign up; then space is freed again. */
export async function fullDisk(stage: Stage): Promise<void> {
  if (!canMount()) throw new NotRun('only root on Linux may mount a small disk')
  const disk = mountDisk()
  stage.atEnd(disk.remove)
  const DATABASE_URL = `file:${disk.databaseFile}`
  const slots = await prepare(DATABASE_URL)
  const server = await startServer({ DATABASE_URL })
  const place = { url: server.url, slots, databaseUrl: () => DATABASE_URL }
  await expectOutage(stage, 'the disk is full for a while', place, async (load) => {
    disk.leave(300_000, server.pid)
    while (!load.failures.has('POST 503')) await load.more(10)
    await load.more(60)
    const health = await fetch(`${server.url}/api/health`)
    const answer = (await health.json()) as { message?: string }
    stage.saw('/api/health meanwhile', `${health.status} ${answer.message}`)
    stage.expect(health.status === 503, `the health check answers ${health.status}`)
    disk.free(server.pid)
  })
  const lines = server.output().trim().split('\n')
  stage.saw('lines in the log', String(lines.length))
  for (const line of lines.slice(2, 4)) stage.saw('two of them', line)
  const code = await server.stop()
  stage.expect(code === 0, `the server stopped with ${code}`)
}
