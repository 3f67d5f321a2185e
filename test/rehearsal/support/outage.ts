import type { TimeSlot } from '../../../src/contract/event.ts'
import { describeLoad, findLost, type Load, startLoad } from './load.ts'
import type { Stage } from './stage.ts'

const expected = /^(GET|POST) 503$/

/**
 * Families sign up through `url` while `cause` makes the database or a server unavailable. Prints the time from its start
 * until 20 sign-ups have succeeded again. Every failure must satisfy `isExpected` (by default, a 503), and every
 * acknowledged sign-up must be in `databaseUrl` afterwards.
 */
export async function expectOutage(
  stage: Stage,
  what: string,
  place: { url: string; slots: TimeSlot[]; databaseUrl: () => string },
  cause: (load: Load) => Promise<void>,
  isExpected = (failure: string) => expected.test(failure),
): Promise<void> {
  const load = startLoad(place.url, place.slots)
  await load.more(300)
  const before = performance.now()
  await cause(load)
  const signedUp = load.acknowledged.length
  while (load.acknowledged.length < signedUp + 20) await load.more(10)
  const seconds = (performance.now() - before) / 1000
  await load.end()
  stage.saw(what, describeLoad(load))
  stage.saw('', `sign-ups succeeded again ${seconds.toFixed(1)} s after the outage began`)
  const others = [...load.failures.keys()].filter((failure) => !isExpected(failure))
  stage.expect(others.length === 0, `${what}: ${others.join(', ')}`)
  const lost = await findLost(place.databaseUrl(), load)
  stage.expect(lost.length === 0, `${what}: ${lost.length} acknowledged sign-ups are lost`)
}
