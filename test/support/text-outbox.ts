import { onTestFinished } from 'vitest'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { undoMs } from '../../src/domain/undo.ts'
import type { Config } from '../../src/server/config/config.ts'
import { createChannel } from '../../src/server/messages/channels/smtp.ts'
import { createTextChannel } from '../../src/server/messages/channels/twilio.ts'

import { createWaits } from '../../src/server/messages/outbox/outbox-waits.ts'
import { sendDueMessages, sendDueTexts } from '../../src/server/messages/outbox/outbox-worker.ts'
import { createTestApp, elapsedBy, type TestApp } from './app.ts'
import { addSlot, registerBody, withToken } from './data.ts'
import { textUs } from './incoming-texts.ts'
import { startMailServer } from './mail-server.ts'
import { startTwilioServer } from './twilio-server.ts'

const publicUrl = 'https://wash.example.org'

type Slot = { id: string; eventId: string }

/** An app that delivers e-mails and texts to local servers when the test tells it to */
export async function createTextingApp(
  now: string,
  { textsPerDay = 500, ...config }: Partial<Config> = {},
) {
  const mail = await startMailServer()
  const twilio = await startTwilioServer()
  const app = await createTestApp({
    now,
    config: { smtpUrl: mail.url, twilio: twilio.settings, publicUrl, textsPerDay, ...config },
  })
  const closables: { close(): Promise<void> }[] = [mail, twilio]
  onTestFinished(async () => {
    for (const one of closables) await one.close()
  })

  /** The delivery workers of one process, one for each channel */
  function createWorker({ settings = twilio.settings as typeof twilio.settings | null } = {}) {
    const logged: { level: string; facts: object; message: string }[] = []
    const log = (level: string) => (facts: object, message: string) => {
      logged.push({ level, facts, message })
    }
    const emails = createChannel({ smtpUrl: mail.url, mailFrom: 'hello@example.org' })
    const texts = createTextChannel(settings)
    closables.unshift(emails, texts)
    const context = {
      db: app.db,
      clock: app.clock,
      program: () => ({
        programName: 'Washday',
        contactPhone: '(555) 010-0100',
        contactEmail: 'help@example.org',
        timeZone: 'America/New_York',
        publicUrl,
      }),
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    }
    const neverAborted = new AbortController().signal
    const newWaits = () => createWaits(elapsedBy(app.clock))
    const emailOutbox = { ...context, channel: emails, waits: newWaits() }
    const textOutbox = { ...context, channel: texts, textsPerDay, waits: newWaits() }
    const sendDue = {
      email: () => sendDueMessages(emailOutbox, neverAborted),
      text: () => sendDueTexts(textOutbox, neverAborted),
    }
    return {
      logged,
      /** Leaves out messages of acts that can still be undone. */
      sendDue,
      sendEmails: async () => {
        await endUndoTime(app)
        await sendDue.email()
      },
      sendTexts: async () => {
        await endUndoTime(app)
        await sendDue.text()
      },
    }
  }

  const text = (phone: string, words: string, more: Record<string, string> = {}) =>
    textUs(app, phone, words, more, { ...twilio.settings, site: publicUrl })
  return { app, mail, twilio, text, createWorker, ...createWorker() }
}

/** Makes messages of administrators' acts due, as if the ten seconds for an undo had passed. */
export async function endUndoTime({ db, clock }: TestApp): Promise<void> {
  const end = new Date(clock().getTime() + undoMs + 1_000).toISOString()
  await db
    .updateTable('messages')
    .set((eb) => ({ next_attempt_at: eb.ref('created_at') }))
    .where('state', '=', 'queued')
    .where('by_admin', '=', 1)
    .where('lease_id', 'is', null)
    .where('wait_ms', 'is', null)
    .where('requeued_at', 'is', null)
    .where('next_attempt_at', '<=', end)
    .execute()
}

export type TextingApp = Awaited<ReturnType<typeof createTextingApp>>

export async function registerForTexts(app: TestApp, slot: Slot, n = 1, changes: object = {}) {
  const body = registerBody(slot, n, { textConsent: true, ...changes })
  const answer = await app.post<RegisterAnswer>('/api/register', body)
  if (answer.status !== 201) throw new Error(`The registration failed with status ${answer.status}`)
  return withToken(app, answer.body.registration)
}

export function familyPhone(n: number): string {
  return `+1513555${String(n).padStart(4, '0')}`
}

export function textsIn({ db }: TestApp) {
  return db
    .selectFrom('messages')
    .where('channel', '=', 'text')
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

/** 10:00 in New York */
export const morning = '2026-12-01T15:00:00.000Z'
export const night = '2026-12-02T03:00:00.000Z'
export const phone = familyPhone(1)

export async function createTextOutbox(now = morning) {
  const texting = await createTextingApp(now)
  const slot = await addSlot(texting.app.db, { now, inHours: 100, capacity: 1 })
  const advance = (ms: number) => texting.app.clock.advanceHours(ms / 3_600_000)
  const only = async () => {
    const [text, ...others] = await textsIn(texting.app)
    if (!text || others.length > 0)
      throw new Error(`Expected one text, got ${others.length + (text ? 1 : 0)}`)
    return text
  }
  return { ...texting, slot, advance, only }
}
