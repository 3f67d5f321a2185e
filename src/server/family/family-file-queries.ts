import { toTextNumber } from '../../domain/text-number.ts'
import { findEntryIdsOf } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import { findFamilyId, listMembers, newestOf } from '../family-member/family-member-queries.ts'
import { AppError } from '../http/errors.ts'
import { erasedKey } from '../secrets/token-hash.ts'
import { listConsents } from './consent-queries.ts'

/** The result has no link tokens. Throws `registration_not_found`. */
export async function collectFamily(db: Db, registrationId: string) {
  const familyId = await findFamilyId(db, registrationId)
  const members = familyId === undefined ? [] : await listMembers(db, [familyId])
  const newest = newestOf(members)
  if (!newest) throw new AppError('registration_not_found')
  const ids = members.map(({ id }) => id)
  const banIds = await findEntryIdsOf(db, members)
  const numbers = members.flatMap(({ phone }) => toTextNumber(phone) ?? [])
  const consents = await listConsents(db, ids)
  const asked = await collectAsksAndImports(db, ids)
  const texts = await collectTexts(db, ids, numbers)
  const [notes, facts, coming, reminders, messages, activity, bans, links] = await Promise.all([
    db.selectFrom('family_notes').where('registration_id', 'in', ids).selectAll().execute(),
    db.selectFrom('attendance_facts').where('registration_id', 'in', ids).selectAll().execute(),
    db.selectFrom('coming_answers').where('registration_id', 'in', ids).selectAll().execute(),
    db.selectFrom('email_reminders').where('registration_id', 'in', ids).selectAll().execute(),
    db
      .selectFrom('messages')
      .where('registration_id', 'in', ids)
      .select(['kind', 'channel', 'recipient', 'state', 'created_at', 'sent_at', 'payload'])
      .select(['last_error', 'called_at', 'called_by'])
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('activity')
      .where('registration_id', 'in', ids)
      .select(['type', 'description', 'event_title', 'actor', 'created_at'])
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('blacklist')
      .where('id', 'in', ['', ...banIds])
      // The phone alone may be shared with, or typed by, somebody whom the entry does not concern.
      .where((eb) =>
        eb.or([
          eb('email_key', 'in', ['', ...members.flatMap(({ email_key }) => email_key ?? [])]),
          eb('registration_id', 'in', ids),
        ]),
      )
      .select(['name', 'email', 'phone', 'reason', 'ends_at', 'is_warning', 'created_at'])
      .execute(),
    db
      .selectFrom('link_requests')
      .where(
        'contact',
        'in',
        members.flatMap(({ email_key, phone_key }) => [email_key ?? '', phone_key ?? '']),
      )
      .select(['kind', 'contact', 'asked_at'])
      .execute(),
  ])
  const { name, language } = newest
  const registrations = members.map(
    ({ email_key, phone_key, address_key, familyId: _, family_id, ...row }) => row,
  )
  // A link token opens the appointment, and the family may pass the file on.
  const withoutTokens = messages.map(({ payload, ...message }) => ({
    ...message,
    payload: payload.replace(/"cancelToken":"[^"]*",?/, ''),
  }))
  return {
    name,
    language,
    registrations,
    notes,
    attendance: facts,
    coming,
    reminders,
    messages: withoutTokens,
    log: activity,
    bans,
    linksAskedFor: links,
    consents,
    ...texts,
    ...asked,
  }
}

async function collectTexts(db: Db, ids: readonly string[], numbers: readonly string[]) {
  const [questionsByText, textsStopped, stopDiscussed, textsNotUnderstood, repliesToTexts] =
    await Promise.all([
      db.selectFrom('text_questions').where('registration_id', 'in', ids).selectAll().execute(),
      db
        .selectFrom('text_opt_outs')
        .where('phone', 'in', ['', ...numbers, ...numbers.map(erasedKey)])
        .select('stopped_at')
        .execute(),
      db.selectFrom('told_stops').where('registration_id', 'in', ids).selectAll().execute(),
      db
        .selectFrom('text_hints')
        .where('phone', 'in', ['', ...numbers])
        .selectAll()
        .execute(),
      db
        .selectFrom('text_replies')
        .where('phone', 'in', ['', ...numbers])
        .selectAll()
        .execute(),
    ])
  return { questionsByText, textsStopped, stopDiscussed, textsNotUnderstood, repliesToTexts }
}

async function collectAsksAndImports(db: Db, ids: readonly string[]) {
  const [comingByPhone, askedToMove, askedToOtherEvent, imported] = await Promise.all([
    db.selectFrom('coming_calls').where('registration_id', 'in', ids).selectAll().execute(),
    db.selectFrom('asked_to_move').where('registration_id', 'in', ids).selectAll().execute(),
    db.selectFrom('asked_families').where('registration_id', 'in', ids).selectAll().execute(),
    db
      .selectFrom('imported_registrations')
      .where('registration_id', 'in', ids)
      .selectAll()
      .execute(),
  ])
  return { comingByPhone, askedToMove, askedToOtherEvent, imported }
}

export type CollectedFamily = Awaited<ReturnType<typeof collectFamily>>
