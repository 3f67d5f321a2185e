import { setImmediate } from 'node:timers/promises'
import { addDays, localDate, startOfDay } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'
import { insertEvent } from '../event/event-commands.ts'
import { decideEvents, type KnownEvent } from './event-decisions.ts'
import { type EventLine, readEvents } from './event-lines.ts'
import type { ImportContext, Importer } from './importer.ts'
import { inChunks } from './in-chunks.ts'

/** Imports events as written; upcoming ones are public at once. `found` is the result of `eventKeyOf`. */
export const eventImporter: Importer<EventLine, string> = {
  read: readEvents,
  async decide(db, lines, context) {
    return decideEvents(lines, await findKnown(db, lines, context), context.now)
  },
  async lock() {},
  async insert(tx, ready, act) {
    let count = 0
    for (const group of Map.groupBy(ready, ({ found }) => found).values()) {
      const [first] = group
      if (!first) continue
      const timeSlots = group.map(({ line }) => line.slot)
      const event_id = await insertEvent(tx, { ...first.line.details, timeSlots }, act)
      const external_id = first.line.externalId
      const imported_at = act.now.toISOString()
      await tx
        .insertInto('imported_events')
        .values({ event_id, external_id, imported_at })
        .execute()
      if (++count % 50 === 0) await setImmediate()
    }
  },
}

/** Existing events with the id of a line, and those within the days spanned by the lines without an id */
async function findKnown(
  db: Db,
  lines: readonly EventLine[],
  { zone }: ImportContext,
): Promise<KnownEvent[]> {
  const ids = lines.flatMap(({ externalId }) => externalId ?? [])
  const days = lines.flatMap(({ externalId, day }) => (externalId ? [] : day)).toSorted()
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  const events = () =>
    db
      .selectFrom('events')
      .leftJoin('imported_events', 'imported_events.event_id', 'events.id')
      .select(['events.id', 'events.title', 'events.date', 'events.location'])
      .select('imported_events.external_id')
  const rows = [
    ...(await inChunks(ids, (some) =>
      events()
        .where((eb) =>
          eb.or([
            eb('events.id', 'in', some),
            eb(
              'events.id',
              'in',
              eb.selectFrom('imported_events').where('external_id', 'in', some).select('event_id'),
            ),
          ]),
        )
        .execute(),
    )),
    ...(firstDay && lastDay
      ? await events()
          .where('events.date', '>=', startOfDay(firstDay, zone))
          .where('events.date', '<', startOfDay(addDays(lastDay, 1), zone))
          .execute()
      : []),
  ]
  const slots = await inChunks(
    rows.map(({ id }) => id),
    (some) =>
      db
        .selectFrom('time_slots')
        .where('event_id', 'in', some)
        .select(['event_id', 'start_time'])
        .execute(),
  )
  const starts = Map.groupBy(slots, ({ event_id }) => event_id)
  return rows.map(({ id, title, date, location, external_id }) => ({
    ids: [id, ...(external_id ? [external_id] : [])],
    title,
    day: localDate(date, zone),
    location,
    starts: (starts.get(id) ?? []).map(({ start_time }) => start_time),
  }))
}
