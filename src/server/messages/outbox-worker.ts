import { greetingName, nextAttemptAt, noLongerOfUse } from '../../domain/message.ts'
import type { Db } from '../db/connect.ts'
import type { Channel, Delivery } from './channels/channel.ts'
import { mostAtATime } from './channels/smtp.ts'
import {
  type ClaimedMessage,
  claimMessage,
  keepDueMessages,
  recordDelayed,
  recordDropped,
  recordFailed,
  recordRefused,
  recordSent,
} from './outbox-commands.ts'
import { findCurrent, findDueMessage } from './outbox-queries.ts'
import { renderTelling } from './render-telling.ts'
import { isOfUse, readTelling, type Telling } from './telling.ts'
import type { ProgramFacts } from './templates/render-message.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

export type Outbox = {
  db: Db
  clock: () => Date
  channel: Channel
  program: ProgramFacts
  log: Log
}
type Sending = Outbox & { channel: Extract<Channel, { name: 'smtp' }> }

/**
 * Sends every message whose time has come, a few at a time, until none is left or `stopping`;
 * those under way are finished. Never throws: what went wrong is logged, without anybody's name or address.
 */
export async function sendDueMessages(outbox: Outbox, stopping: AbortSignal): Promise<void> {
  const { db, clock, channel, log } = outbox
  const work =
    channel.name === 'kept'
      ? [keepDueMessages(db, clock())]
      : Array.from({ length: mostAtATime }, () => sendOneByOne({ ...outbox, channel }, stopping))
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') {
      log.error(withoutWords(result.reason), 'the outbox could not be worked on')
    }
  }
}

async function sendOneByOne(outbox: Sending, stopping: AbortSignal): Promise<void> {
  const { db, clock } = outbox
  while (!stopping.aborted) {
    const due = await findDueMessage(db, clock())
    if (!due) return
    const message = await claimMessage(db, due.id, clock())
    if (message) await send(outbox, message)
  }
}

async function send(outbox: Sending, message: ClaimedMessage): Promise<void> {
  const { db, clock, log } = outbox
  const facts = { messageId: message.id, kind: message.kind, attempts: message.attempts }
  const delivery = await attempt(outbox, message)
  if (delivery.outcome === 'sent') {
    await recordSent(db, message, delivery.told, clock())
    return log.info(facts, 'message sent')
  }
  const { outcome, reason } = delivery
  if (outcome === 'useless') {
    await recordDropped(db, message, reason)
    return log.info(facts, 'message not sent, no longer of use')
  }
  if (outcome === 'refused') {
    await recordRefused(db, message, reason, clock())
    return log.error({ ...facts, reason }, 'message not delivered, given up')
  }
  const queuedAt = message.requeuedAt ?? message.createdAt
  const again = nextAttemptAt({ attempts: message.attempts, queuedAt }, clock())
  if (again) {
    await recordDelayed(db, message, reason, again)
    return log.warn({ ...facts, reason, again }, 'message not delivered, will be tried again')
  }
  await recordFailed(db, message, `given up: ${reason}`)
  log.error({ ...facts, reason }, 'message not delivered, given up')
}

type Attempt =
  | Exclude<Delivery, { outcome: 'sent' }>
  | { outcome: 'sent'; told: Telling['payload'] }
  | { outcome: 'useless'; reason: string }

async function attempt(outbox: Sending, message: ClaimedMessage): Promise<Attempt> {
  const { db, clock, channel, program, log } = outbox
  const registrations = await findCurrent(db, [message.registrationId])
  const current = registrations.get(message.registrationId ?? '') ?? null
  try {
    const telling = readTelling(message, current)
    const content = isOfUse(telling, clock()) && (await renderTelling(db, telling, program))
    if (!content) return { outcome: 'useless', reason: noLongerOfUse }
    const delivery = await channel.deliver({
      id: sendingId(message),
      senderName: program.programName,
      to: {
        name: telling.to === 'family' ? (greetingName(telling.payload.name) ?? '') : '',
        address: message.recipient,
      },
      replyTo: program.contactEmail,
      content,
    })
    return delivery.outcome === 'sent' ? { outcome: 'sent', told: telling.payload } : delivery
  } catch (error) {
    // A fault of ours, which the next release may put right.
    log.error({ messageId: message.id, ...withoutWords(error) }, 'message could not be made')
    return { outcome: 'delayed', reason: 'could not be made' }
  }
}

/** Sent again, it is a message of its own: mailboxes drop one whose id they have seen. */
function sendingId({ id, requeuedAt }: ClaimedMessage): string {
  return requeuedAt ? `${id}.${Date.parse(requeuedAt)}` : id
}

/** What an error is and where it arose; its words may quote what somebody typed. */
function withoutWords(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' }
  const code = 'code' in error ? ` ${error.code}` : ''
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { error: error.name + code, at: at.slice(0, 5).join('\n') }
}
