import { join } from 'node:path'
import { limitMemory, peakMemory } from '../support/limits.ts'
import { describeLoad, findLost, prepare, startLoad } from '../support/load.ts'
import { need } from '../support/programs.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

const megabytes = 160
const requests = 4_000

export async function smallMachine(stage: Stage): Promise<void> {
  const oneCore = [need('taskset'), '-c', '0']
  const DATABASE_URL = `file:${join(stage.folder, 'washday.db')}`
  const slots = await prepare(DATABASE_URL)
  const group = limitMemory(stage, megabytes)
  stage.saw('the limit', group ? 'a control group' : 'none to be had: memory is only measured')
  const server = await startServer({ DATABASE_URL }, { wrapper: [...oneCore, ...(group ?? [])] })
  const load = startLoad(server.url, slots, 30)
  const startedAt = performance.now()
  for (let part = 0; part < 3; part++) await load.more(requests / 3)
  await load.end()
  const rate = Math.round(load.requests() / ((performance.now() - startedAt) / 1000))
  stage.saw(`${megabytes} MB, one core`, `${describeLoad(load)}, ${rate} a second`)
  const peak = peakMemory(server.pid)
  stage.saw('most memory taken', peak === null ? 'unknown' : `${peak} MB`)
  stage.expect(load.failures.size === 0, 'requests failed')
  stage.expect(peak === null || group !== null || peak <= megabytes, `it took ${peak} MB`)
  const code = await server.stop()
  stage.expect(code === 0, `the server stopped with ${code}`)
  const lost = await findLost(DATABASE_URL, load)
  stage.expect(lost.length === 0, `${lost.length} acknowledged sign-ups are lost`)
}
