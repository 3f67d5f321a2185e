import { type Contact, readContact } from '../../domain/contact.ts'
import { linksPerRequest, mayGetLink } from '../../domain/link-request.ts'
import { emailKey } from '../../domain/person.ts'
import { textNumberOf } from '../../domain/text-number.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import type { Db, Tx } from '../db/connect.ts'
import { queueMessage, queueText } from '../messages/outbox/outbox.ts'
import { lockRegistration } from '../registration/registration-row-commands.ts'
import { hashToken } from '../secrets/token-hash.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import {
  findByContact,
  findEarlierLinks,
  type LinkedRegistration,
  type PendingRequest,
} from './link-request-queries.ts'

/**
 * Only stores the request, so that the response and its timing are the same for every contact (docs/decisions/0035).
 * While a contact's row exists, further requests change nothing and wait for no lock.
 */
export async function requestLinks(db: Db, text: string, now: Date): Promise<void> {
  const contact = readContact(text)
  if (!contact)
    throw new TypeError(
      'Neither an e-mail address nor a phone number: the contract must refuse this request',
    )
  const { kind, key } = contact
  await db
    .insertInto('link_requests')
    .values({
      key: requestKey(contact),
      kind,
      contact: key,
      asked_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export function requestKey({ kind, key }: Contact): string {
  return hashToken(`${kind} ${key}`)
}

/** Returns whether the contact has a registration to link to. */
export async function sendRequestedLinks(
  tx: Tx,
  { kind, contact: key }: PendingRequest,
  { clock, sendsMail, sendsTexts }: { clock: () => Date; sendsMail: boolean; sendsTexts: boolean },
): Promise<boolean> {
  const found = await findByContact(tx, { kind, key }, clock())
  if (found.length === 0) return false
  for (const id of found.map((one) => one.id).sort()) await lockRegistration(tx, id)
  const now = clock()
  const registrations = await findByContact(tx, { kind, key }, now)
  const withEmail = registrations.filter(({ email }) => email)
  for (const one of withEmail.slice(0, linksPerRequest)) await sendEmail(tx, one, now)
  if (sendsTexts) {
    const phoneOnly = kind === 'phone' ? registrations.filter(({ email }) => !email) : []
    await sendText(tx, sendsMail ? phoneOnly : registrations, now)
  }
  return true
}

/**
 * Queues one text per request, for the soonest registration that may still get a text. With a mail server, the caller
 * omits registrations with an e-mail address, because a stranger may have given this address with their own phone.
 */
async function sendText(tx: Tx, texted: LinkedRegistration[], now: Date): Promise<void> {
  const kind = 'text_my_link'
  const occasion = now.toISOString()
  for (const registration of texted) {
    const to = textNumberOf(registration)
    if (!to || hasStarted(registration, now) || (await hasStopped(tx, to))) continue
    const earlier = await findEarlierLinks(tx, [registration.id], kind)
    if (!mayGetLink(registration.id, earlier, kind, now)) continue
    const appointment = withoutPerson(registration)
    await queueText(tx, { kind, registration, to, appointment, occasion }, now)
    return
  }
}

/** The link goes to the registration's e-mail address, even if a phone number was typed. */
async function sendEmail(tx: Tx, registration: LinkedRegistration, now: Date): Promise<void> {
  const kind = 'my_link'
  const { id, email } = registration
  if (!email) return
  const ofMailbox = await findByContact(tx, { kind: 'email', key: emailKey(email) }, now)
  const earlier = await findEarlierLinks(tx, [id, ...ofMailbox.map((one) => one.id)], kind)
  if (!mayGetLink(id, earlier, kind, now)) return
  const occasion = now.toISOString()
  const appointment = withoutPerson(registration)
  await queueMessage(
    tx,
    {
      kind,
      registration: { ...registration, email, text_consent_at: null },
      appointment,
      occasion,
    },
    now,
  )
}

function withoutPerson(registration: LinkedRegistration) {
  const { id, name, email, phone, status, language, textConsentAt, ...appointment } = registration
  return appointment
}
