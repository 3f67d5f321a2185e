import {
  isForFamily,
  isStillOfUse,
  isStillOfUseToOrganisation,
  isWorthResending,
  type MessageKind,
  type OrganisationKind,
  type OutboxKind,
} from '../../domain/message.ts'
import { withCurrentFacts } from './current-facts.ts'
import type { MessagePayload, OrganisationPayload } from './outbox.ts'
import type { Current } from './outbox-queries.ts'

/** What a message of the outbox has to tell, and to whom */
export type Telling =
  | { to: 'family'; kind: MessageKind; payload: MessagePayload; current: Current | null }
  | { to: 'organisation'; kind: OrganisationKind; payload: OrganisationPayload }

/** As things stand now (`current`) where the message is still to be told, as they stood then where it has been. */
export function readTelling(
  message: { kind: OutboxKind; payload: string },
  current: Current | null,
  { isTold = false } = {},
): Telling {
  const { kind } = message
  const payload = JSON.parse(message.payload)
  if (!isForFamily(kind)) return { to: 'organisation', kind, payload }
  return {
    to: 'family',
    kind,
    payload: isTold ? payload : withCurrentFacts(kind, payload, current),
    current,
  }
}

/** Whether it is still true, and helps somebody */
export function isOfUse(telling: Telling, now: Date): boolean {
  return telling.to === 'family'
    ? isStillOfUse({ ...telling.payload, kind: telling.kind }, telling.current, now)
    : isStillOfUseToOrganisation({ ...telling.payload, kind: telling.kind }, now)
}

export function isOfUseAgain(telling: Telling, now: Date): boolean {
  return telling.to === 'family'
    ? isWorthResending({ ...telling.payload, kind: telling.kind }, telling.current, now)
    : isOfUse(telling, now)
}
