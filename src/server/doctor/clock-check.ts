import { localDate } from '../../domain/program-time.ts'
import { findClockState } from '../clock/clock-queries.ts'
import { engineOf } from '../db/engine.ts'
import { type Check, type DatabaseContext, type Finding, ok, problem, warning } from './check.ts'
import { findDatabaseState } from './database-state-queries.ts'

const offMs = 30_000
const wrongMs = 5 * 60_000

/** Compares this machine's clock with that of the PostgreSQL server; with SQLite, it asks Twilio for the time. */
export const clockCheck: Check = {
  name: 'clock',
  kind: 'network',
  needsDatabase: true,
  async run(context) {
    const jump = await findJump(context)
    if (jump) return jump
    const before = performance.now()
    const other = await findOtherClock(context)
    if (!other) return ok('Not checked: no other clock can be asked here.')
    const now = context.now.getTime() + (performance.now() - before)
    return compareClocks(now - other.at.getTime(), other.whose)
  },
}

/** After a jump of the clock, nothing is deleted by age for a day (docs/decisions/0069). */
async function findJump({ db, config }: DatabaseContext): Promise<Finding | null> {
  const { trustedAt, jumpedAt } = await findClockState(db)
  if (jumpedAt === null || trustedAt === null) return null
  const [from, to] = [trustedAt, jumpedAt].map((at) => localDate(at, config.timeZone))
  return warning(
    `The clock went from ${from} to ${to}. Until it has stayed there for a day, no names or backups are deleted by age.`,
    'If the server was off meanwhile, there is nothing to do. Otherwise set the clock: timedatectl set-ntp true.',
  )
}

export function compareClocks(aheadMs: number, whose: string): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (seconds * 1000 < offMs) return ok(`This clock agrees with ${whose}.`)
  const found = `This clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} ${whose}.`
  const advice = 'Turn on time synchronization: timedatectl set-ntp true.'
  return seconds * 1000 >= wrongMs ? problem(found, advice) : warning(found, advice)
}

async function findOtherClock({ db, config, askTextService }: DatabaseContext) {
  const engine = engineOf(config.databaseUrl)
  if (engine === 'postgres') {
    const { now } = await findDatabaseState(db, engine, config.databaseUrl)
    return now ? { at: new Date(now), whose: 'the database server' } : null
  }
  const answer = await askTextService()
  return answer?.date ? { at: answer.date, whose: 'Twilio' } : null
}
