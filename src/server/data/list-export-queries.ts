import { lastDayOfBan } from '../../domain/ban.ts'
import type { CsvTimeFormat } from '../../domain/csv-time.ts'
import type { Db } from '../db/connect.ts'
import { type ExportTable, exportTable } from './export-table.ts'
import { exportedId } from './external-id.ts'
import { type ExportChoice, type ExportSlot, findExportBounds } from './slot-batch-queries.ts'

const batchSize = 500

export function eventsTable(db: Db, slots: ExportSlot[], clock: CsvTimeFormat): ExportTable {
  return exportTable('events', slots.length, async function* () {
    for (let from = 0; from < slots.length; from += batchSize) {
      const some = slots.slice(from, from + batchSize)
      const ids = [...new Set(some.map((slot) => slot.event_id))]
      const events = await db.selectFrom('events').where('id', 'in', ids).selectAll().execute()
      const byId = new Map(events.map((event) => [event.id, event]))
      yield some.flatMap((slot) => {
        const event = byId.get(slot.event_id)
        if (!event) throw new Error('The snapshot has a time slot without its event')
        const date = clock.day(event.date)
        return {
          id: slot.external_id ?? event.id,
          title: event.title,
          date,
          start: clock.time(slot.start_time, date),
          end: clock.time(slot.end_time, date),
          capacity: String(slot.capacity),
          location: event.location,
          laundromatName: event.laundromat_name ?? '',
          laundromatAddress: event.laundromat_address ?? '',
          description: event.description ?? '',
          spanishTitle: event.spanish_title ?? '',
          spanishDescription: event.spanish_description ?? '',
          opensAt: clock.moment(event.opens_at),
          confirmed: String(slot.confirmed_count),
          waitlist: String(slot.waitlist_count),
          closed: clock.moment(slot.closed_at),
        }
      })
    }
  })
}

/** Includes expired bans and warnings */
export async function blacklistTable(
  db: Db,
  clock: CsvTimeFormat,
  zone: string,
): Promise<ExportTable> {
  const rows = await db
    .selectFrom('blacklist')
    .leftJoin('imported_bans', 'imported_bans.blacklist_id', 'blacklist.id')
    .selectAll('blacklist')
    .select('imported_bans.external_id')
    .select((eb) =>
      eb
        .selectFrom('blacklist_phones')
        .whereRef('blacklist_phones.blacklist_id', '=', 'blacklist.id')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('numbers'),
    )
    .orderBy('blacklist.created_at')
    .orderBy('blacklist.id')
    .execute()
  return exportTable('blacklist', rows.length, async function* () {
    yield rows.map((row) => ({
      id: exportedId(row),
      name: row.name,
      email: row.email,
      phone: row.phone,
      matchesPhone: Number(row.numbers) > 0 ? 'yes' : 'no',
      reason: row.reason,
      type: row.is_warning ? 'warning' : 'ban',
      lastDay: row.ends_at && !row.is_warning ? lastDayOfBan(row.ends_at, zone) : '',
      createdAt: clock.moment(row.created_at),
    }))
  })
}

/** The message log without the messages' texts, because they contain personal links */
export async function messagesTable(
  db: Db,
  choice: ExportChoice,
  clock: CsvTimeFormat,
  zone: string,
): Promise<ExportTable> {
  const { from, until } = findExportBounds(choice, zone)
  const chosen = () => {
    let query = db
      .selectFrom('messages')
      .leftJoin('registrations', 'registrations.id', 'messages.registration_id')
      .leftJoin('events', 'events.id', 'registrations.event_id')
    if (choice.eventId) query = query.where('registrations.event_id', '=', choice.eventId)
    if (from) query = query.where('messages.created_at', '>=', from)
    if (until) query = query.where('messages.created_at', '<', until)
    return query
  }
  const { rows } = await chosen()
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return exportTable('messages', Number(rows), async function* () {
    let last = { created_at: '', id: '' }
    for (;;) {
      let query = chosen()
        .select([
          'messages.id',
          'messages.created_at',
          'messages.sent_at',
          'messages.kind',
          'messages.channel',
          'messages.recipient',
          'registrations.name',
          'events.title',
          'messages.state',
          'messages.attempts',
          'messages.last_error',
          'messages.called_at',
          'messages.called_by',
        ])
        .orderBy('messages.created_at')
        .orderBy('messages.id')
        .limit(batchSize)
      if (last.id) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('messages.created_at', 'messages.id'),
            '>',
            eb.tuple(last.created_at, last.id),
          ),
        )
      }
      const batch = await query.execute()
      last = batch.at(-1) ?? last
      yield batch.map((row) => ({
        id: row.id,
        createdAt: clock.moment(row.created_at),
        sentAt: clock.moment(row.sent_at),
        kind: row.kind,
        channel: row.channel,
        recipient: row.recipient,
        name: row.name ?? '',
        event: row.title ?? '',
        state: row.state,
        attempts: String(row.attempts),
        problem: row.last_error ?? '',
        calledAt: clock.moment(row.called_at),
        calledBy: row.called_by ?? '',
      }))
      if (batch.length < batchSize) return
    }
  })
}
