import {
  expiresAt,
  isForFamily,
  isForOrganisation,
  isStillOfUse,
  isStillOfUseToOrganisation,
  isWorthResending,
  type MessageKind,
  type OrganisationKind,
} from '../../domain/message.ts'
import { emailKindOf, isText, type TextKind } from '../../domain/text.ts'
import { withCurrentFacts } from './current-facts.ts'
import type { MessagePayload, OrganisationPayload } from './outbox.ts'
import { readMessagePayload, readOrganisationPayload, UnreadableMessage } from './outbox-payload.ts'
import type { Current } from './outbox-queries.ts'

/** What a message of the outbox has to tell, and to whom */
export type Telling = EmailTelling | TextTelling
export type EmailTelling = FamilyTelling | OrganisationTelling

type FamilyTelling = { to: 'family'; kind: MessageKind } & OfFamily
export type TextTelling = { to: 'phone'; kind: TextKind } & OfFamily
type OfFamily = { payload: MessagePayload; current: Current | null }
type OrganisationTelling = {
  to: 'organisation'
  kind: OrganisationKind
  payload: OrganisationPayload
}

/**
 * As things stand now (`current`) where the message is still to be told, as they stood then where it has been.
 * Throws `UnreadableMessage`.
 */
export function readTelling(
  message: { kind: string; payload: string },
  current: Current | null,
  now: Date,
  { isTold = false } = {},
): Telling {
  const { kind } = message
  const toFamily = (emailKind: MessageKind) => {
    const payload = readMessagePayload(message.payload)
    const toldAt = now.toISOString()
    const told = isTold ? payload : { ...withCurrentFacts(emailKind, payload, current), toldAt }
    return { payload: told, current }
  }
  if (isForFamily(kind)) return { to: 'family', kind, ...toFamily(kind) }
  if (isText(kind)) return { to: 'phone', kind, ...toFamily(emailKindOf[kind]) }
  if (!isForOrganisation(kind)) throw new UnreadableMessage(`kind ${kind}`)
  return { to: 'organisation', kind, payload: readOrganisationPayload(message.payload) }
}

/** What a family is told, by whichever way; null for what is told to the organization. */
export function toldToFamily(telling: Telling): MessagePayload | null {
  return telling.to === 'organisation' ? null : telling.payload
}

/** Whether it is still true, and helps somebody */
export function isOfUse(telling: Telling, now: Date): boolean {
  return telling.to === 'organisation'
    ? isStillOfUseToOrganisation({ ...telling.payload, kind: telling.kind }, now)
    : isStillOfUse({ ...telling.payload, kind: emailKind(telling) }, telling.current, now)
}

/** When it stops being of use, whatever happens meanwhile; null for never */
export function expiryOf(telling: Telling): string | null {
  return telling.to === 'organisation'
    ? null
    : expiresAt({ ...telling.payload, kind: emailKind(telling) })
}

export function isOfUseAgain(telling: Telling, now: Date): boolean {
  return telling.to === 'organisation'
    ? isOfUse(telling, now)
    : isWorthResending({ ...telling.payload, kind: emailKind(telling) }, telling.current, now)
}

/** Texts go to those who agree to them; whom e-mails may go to is not asked. */
export function isAgreedTo(telling: Telling): boolean {
  return telling.to !== 'phone' || Boolean(telling.current?.textPhone)
}

function emailKind(telling: FamilyTelling | TextTelling): MessageKind {
  return telling.to === 'phone' ? emailKindOf[telling.kind] : telling.kind
}
