import { type ExpressionBuilder, sql } from 'kysely'
import { farthestAttemptMs } from '../../../domain/delivery-times.ts'
import type { MessageChannel } from '../../../domain/message.ts'
import { outboxKinds } from '../../../domain/outbox-kind.ts'
import { missingDetails } from '../../../domain/registration.ts'
import { textNumberOf } from '../../../domain/text-number.ts'
import { spotsLeft } from '../../../domain/time-slot.ts'
import { clockSetBackMs } from '../../../domain/undo.ts'
import { findBlacklisted } from '../../ban/ban-queries.ts'
import type { Db } from '../../db/connect.ts'
import { maySend } from '../../db/held-sending.ts'
import type { Tables } from '../../db/tables.ts'
import { hashLinkToken } from '../../secrets/token-hash.ts'
import { keptSpots } from '../../time-slot/kept-spot-queries.ts'
import { registrationsWithAppointment } from '../../time-slot/time-slot-queries.ts'
import { parseMessagePayload } from '../outbox-payload.ts'
import type { CurrentRegistration } from './current-registration.ts'
import type { Notification } from './notification.ts'
import type { WaitingMessage } from './outbox-waits.ts'
import { findPromised } from './promise-queries.ts'

/** The message of this channel that is due and has waited longest, of those not tried yet */
export async function findDueMessage(
  db: Db,
  channel: MessageChannel,
  now: Date,
): Promise<{ id: string } | undefined> {
  return (
    db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .where('channel', '=', channel)
      // During an update the next release queues kinds that this one does not know; those wait for it.
      .where('kind', 'in', outboxKinds)
      .where(isDue(now))
      .where(maySend)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .select('id')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Messages that are being delivered or wait for a retry, earliest first */
export async function findWaiting(db: Db, channel: MessageChannel): Promise<WaitingMessage[]> {
  return db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where('kind', 'in', outboxKinds)
    .where((eb) => eb.or([eb('lease_id', 'is not', null), eb('wait_ms', 'is not', null)]))
    .where(maySend)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .select(['id', 'lease_id as leaseId', 'wait_ms as waitMs', 'next_attempt_at as nextAttemptAt'])
    .execute()
}

/**
 * Not claimed, not waiting for a retry, and due. A message without a delay is due at once, even if it was queued while
 * the clock was ahead. A text at night waits until morning, unless a wrong clock planned it too far ahead.
 */
export function isDue(now: Date) {
  const farthest = new Date(now.getTime() + farthestAttemptMs).toISOString()
  return (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([
      eb('lease_id', 'is', null),
      eb('wait_ms', 'is', null),
      eb.or([
        eb('next_attempt_at', '<=', now.toISOString()),
        eb('next_attempt_at', '>', farthest),
        eb('next_attempt_at', '=', eb.fn.coalesce('requeued_at', 'created_at')),
        // The clock was set back while it waited for an undo.
        eb.and([
          eb('created_at', '>', new Date(now.getTime() + clockSetBackMs).toISOString()),
          eb('by_admin', '=', 1),
          eb('kind', 'not in', ['no_show_noted', 'text_no_show_noted']),
        ]),
      ]),
    ])
}

/**
 * Whether a message's personal link works; true if it has none. Completing a registration or correcting its e-mail
 * revokes its links, and that change queues a message with a new one.
 */
export async function hasWorkingLink(db: Db, { kind, payload }: Notification): Promise<boolean> {
  // A cancellation shows no personal link.
  const token =
    kind === 'cancelled' || !('cancelToken' in payload) ? undefined : payload.cancelToken
  return token === undefined || hasCancelToken(db, token)
}

/** Whether a personal link's token exists and is not revoked */
export async function hasCancelToken(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('cancel_tokens')
    .where('token_hash', '=', hashLinkToken(token))
    .select('token_hash')
    .executeTakeFirst()
  return found !== undefined
}

/** By registration id; deleted registrations are not in the map. */
export async function findCurrentRegistrations(
  db: Db,
  registrationIds: (string | null)[],
  now: Date,
): Promise<Map<string, CurrentRegistration>> {
  const ids = [...new Set(registrationIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await registrationsWithAppointment(db)
    .leftJoin('blacklist', 'blacklist.registration_id', 'registrations.id')
    .where('registrations.id', 'in', ids)
    .select([
      'registrations.id as registrationId',
      'registrations.status',
      'registrations.name',
      'registrations.email',
      'registrations.language',
      'registrations.phone',
      'registrations.address',
      'registrations.text_consent_at as textConsentAt',
      'time_slots.capacity',
      'time_slots.confirmed_count as registrationCount',
      'events.opens_at as opensAt',
      'blacklist.is_warning as isWarning',
      'blacklist.ends_at as banEndsAt',
      'time_slots.closed_at as closedAt',
    ])
    .select(
      // Also those whose time is over, until the job has deleted and offered them.
      sql<number>`(select count(*) from ${keptSpots(new Date(0).toISOString())} as kept
        where kept.time_slot_id = time_slots.id)`.as('keptCount'),
    )
    .select((eb) => {
      const others = eb
        .selectFrom('registrations as later')
        .whereRef('later.event_id', '=', 'registrations.event_id')
        // Written out as in the partial index, for SQLite.
        .where(sql<boolean>`later.status in ('confirmed', 'waitlist')`)
        .whereRef('later.time_slot_id', '=', 'registrations.time_slot_id')
        .whereRef('later.id', '!=', 'registrations.id')
        .select('later.id')
      return eb
        .or([
          eb.exists(others.whereRef('later.email_key', '=', 'registrations.email_key')),
          eb.and([
            eb('registrations.email_key', 'is', null),
            eb.exists(
              others
                // Not "is null", for which SQLite would choose the index by e-mail address.
                .where(sql<boolean>`coalesce(later.email_key, '') = ''`)
                .whereRef('later.phone_key', '=', 'registrations.phone_key')
                // Families share phones; one that was there before is another one.
                .whereRef('later.created_at', '>', 'registrations.created_at'),
            ),
          ]),
        ])
        .as('isReplaced')
    })
    .execute()
  const promised = await findPromised(db, rows)
  const waiting = rows.filter(({ status }) => status === 'waitlist')
  const banned = await findBlacklisted(
    db,
    waiting.map(({ registrationId, ...person }) => ({ ...person, id: registrationId })),
    now,
  )
  return new Map(
    rows.map(({ phone, address, textConsentAt, closedAt, ...columns }) => {
      const { capacity, registrationCount, keptCount, isWarning, banEndsAt, ...row } = columns
      const noShow = isWarning === null ? null : { isWarning: isWarning === 1, endsAt: banEndsAt }
      const isReplaced = Boolean(row.isReplaced)
      const missing = missingDetails({ phone, address })
      const taken = (registrationCount ?? 0) + Number(keptCount)
      const isClosed = closedAt !== null
      const isOverFull = (registrationCount ?? 0) > capacity
      const left = isClosed ? 0 : spotsLeft({ capacity, registrationCount: taken })
      const textNumber = textNumberOf({ phone, textConsentAt })
      return [
        row.registrationId,
        {
          ...row,
          ...{
            isReplaced,
            missing,
            spotsLeft: left,
            textNumber,
            noShow,
            isClosed,
            isOverFull,
            closedAt,
            promised: promised(row.registrationId),
            isPassedOver: banned.has(row.registrationId),
          },
        },
      ]
    }),
  )
}

/** The token in the newest e-mail to a registration, or text in place of one; undefined once that is sent */
export async function findUnsentToken(db: Db, registrationId: string): Promise<string | undefined> {
  const messages = await db
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('channel', 'in', ['email', 'text'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['channel', 'payload'])
    .execute()
  for (const { channel, payload } of messages) {
    const facts = parseMessagePayload(payload)
    if (channel === 'email' || facts?.hasLink) return facts?.cancelToken
  }
  return undefined
}
