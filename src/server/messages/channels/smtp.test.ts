import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.ts'
import { leaseMs } from '../../../domain/delivery-times.ts'
import type { Channel, OutgoingMessage } from './channel.ts'
import { createChannel, smtpChannel } from './smtp.ts'
import { smtpTimeouts } from './smtp-transport.ts'

const message: OutgoingMessage = {
  id: '0195f0aa-1111-7000-8000-000000000001',
  senderName: 'Washday',
  to: { name: 'Rosa Delgado', address: 'rosa@example.org' },
  replyTo: 'help@example.org',
  content: {
    subject: "You're signed up: Tue, Dec 8",
    html: '<!doctype html><p>Hello Rosa — 9:00 AM</p>',
    text: 'Hello Rosa — 9:00 AM\n',
    language: 'en',
    calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  },
}
const shortTimeouts = { connect: 1_000, greeting: 60, answer: 60, total: 200 }

let mailServer: MailServer
let channel: Extract<Channel, { name: 'smtp' }>

beforeEach(async () => {
  mailServer = await startMailServer()
  channel = open()
})
afterEach(async () => {
  await channel.close()
  await mailServer.close()
})

function open(timeouts?: typeof shortTimeouts) {
  const opened = smtpChannel(mailServer.url, 'hello@example.org', timeouts)
  if (opened.name !== 'smtp') throw new Error('Not an SMTP channel')
  return opened
}
const header = (name: string) =>
  mailServer.received[0]?.headers.find(({ key }) => key === name)?.value

describe('a message sent by SMTP', () => {
  it('arrives as written, with the calendar entry as a file', async () => {
    expect(await channel.deliver(message)).toEqual({ outcome: 'sent' })
    const [mail] = mailServer.received
    expect(mail).toMatchObject({
      recipients: ['rosa@example.org'],
      from: { name: 'Washday', address: 'hello@example.org' },
      to: [{ name: 'Rosa Delgado', address: 'rosa@example.org' }],
      replyTo: [{ address: 'help@example.org' }],
      subject: message.content.subject,
      html: expect.stringContaining('Hello Rosa — 9:00 AM'),
      text: expect.stringContaining('Hello Rosa — 9:00 AM'),
    })
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('content-language')).toBe('en')
    expect(mail?.attachments).toMatchObject([
      { filename: 'invite.ics', mimeType: 'text/calendar', method: 'PUBLISH' },
    ])
    const file = mail?.attachments[0]?.content
    // The parser normalizes line endings.
    expect(`${file}`.replaceAll('\n', '\r\n')).toBe(message.content.calendar)
  })

  it('is sent at the second attempt if nodemailer could not be loaded at the first', async () => {
    onTestFinished(() => void vi.doUnmock('nodemailer'))
    vi.doMock('nodemailer', () => {
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
    })
    expect(await channel.deliver(message)).toMatchObject({ outcome: 'delayed' })
    vi.doUnmock('nodemailer')
    expect(await channel.deliver(message)).toEqual({ outcome: 'sent' })
  })

  it('carries pictures as inline attachments and leaves the plain text unchanged', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const html = '<!doctype html><img src="cid:code" alt="Code"/>'
    const pictures = [{ name: 'code', contentType: 'image/gif', content: gif }]
    await channel.deliver({ ...message, content: { ...message.content, html, pictures } })
    const [mail] = mailServer.received
    expect(mail?.html).toContain('<img src="cid:code" alt="Code"/>')
    expect(mail?.text?.trimEnd()).toBe(message.content.text.trimEnd())
    const [picture, file, ...others] = mail?.attachments ?? []
    expect(picture).toMatchObject({
      filename: 'code.gif',
      mimeType: 'image/gif',
      disposition: 'inline',
      contentId: '<code>',
    })
    expect(mail?.source).toContain(gif.toString('base64'))
    expect(file).toMatchObject({ filename: 'invite.ics', disposition: 'attachment' })
    expect(others).toEqual([])
  })

  it('has a List-Unsubscribe header only with a link to leave the waitlist, and no one-click header', async () => {
    await channel.deliver(message)
    expect(header('list-unsubscribe')).toBeUndefined()
    const leaveWaitlistUrl =
      'https://washday.example.org/cancel/5f0c2b1e-8a54-4f4e-9d2f-0e6b7a1c2d3e'
    await channel.deliver({ ...message, content: { ...message.content, leaveWaitlistUrl } })
    const headers = mailServer.received.at(-1)?.headers.map(({ key, value }) => [key, value])
    expect(headers).toContainEqual(['list-unsubscribe', `<${leaveWaitlistUrl}>`])
    expect(headers?.map(([key]) => key)).not.toContain('list-unsubscribe-post')
  })

  it('has the same Message-ID in a second delivery', async () => {
    await channel.deliver(message)
    await channel.deliver(message)
    expect(mailServer.received.map(({ messageId }) => messageId)).toEqual([
      `<${message.id}@example.org>`,
      `<${message.id}@example.org>`,
    ])
  })

  it('goes to one recipient, whatever the name and the subject contain', async () => {
    const sly = 'Rosa\r\nBcc: all@example.org'
    await channel.deliver({
      ...message,
      to: { name: `${sly}", <all@example.org>, "`, address: 'rosa@example.org' },
      content: { ...message.content, subject: sly },
    })
    expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([['rosa@example.org']])
    expect(header('bcc')).toBeUndefined()
    expect(mailServer.received[0]?.to).toMatchObject([{ address: 'rosa@example.org' }])
  })

  it('does not go to a second address in the recipient field', async () => {
    await channel.deliver({
      ...message,
      to: { name: '', address: 'rosa@example.org, b@example.org' },
    })
    expect(mailServer.received.flatMap(({ recipients }) => recipients)).not.toContain(
      'b@example.org',
    )
  })
})

describe('a message whose delivery fails', () => {
  it.each([
    ['550 5.1.1 <rosa@example.org> unknown', 'refused', 'SMTP 550 5.1.1 to RCPT TO'],
    ['552 Full', 'refused', 'SMTP 552 to RCPT TO'],
    ['450 4.2.0 <rosa@example.org> greylisted', 'delayed', 'SMTP 450 4.2.0 to RCPT TO'],
    ['421 4.3.2 Closing', 'delayed', 'SMTP 421 4.3.2 to CONN at SERVER'],
  ])(
    'because of "%s" is %s, without personal data in the reason',
    async (reply, outcome, reason) => {
      mailServer.answer('rosa@example.org', reply)
      expect(await channel.deliver(message)).toEqual({
        outcome,
        reason: reason.replace('SERVER', `127.0.0.1:${mailServer.port}`),
      })
    },
  )

  it('is delayed if the server is down', async () => {
    await mailServer.close()
    expect(await channel.deliver(message)).toEqual({
      outcome: 'delayed',
      reason: `ECONNREFUSED at 127.0.0.1:${mailServer.port}`,
    })
  })

  it('is delayed if the server sends no greeting', async () => {
    mailServer.mood = 'silent'
    channel = open({ ...shortTimeouts, answer: 10_000, total: 10_000 })
    expect(await channel.deliver(message)).toEqual({
      outcome: 'delayed',
      reason: `GREETING_TIMEOUT at 127.0.0.1:${mailServer.port}`,
    })
  })

  it('is unanswered if the server accepts the message but does not reply', async () => {
    mailServer.hold()
    channel = open({ ...shortTimeouts, greeting: 10_000, answer: 1_000, total: 10_000 })
    expect(await channel.deliver(message)).toEqual({
      outcome: 'unanswered',
      reason: `SOCKET_TIMEOUT at 127.0.0.1:${mailServer.port}`,
    })
  })

  it('has a lease longer than the SMTP timeouts, which exceed 30 seconds', () => {
    const slow = 30_000
    expect(smtpTimeouts.greeting).toBeGreaterThan(slow)
    expect(smtpTimeouts.answer).toBeGreaterThan(slow)
    expect(smtpTimeouts.total).toBeGreaterThan(smtpTimeouts.answer)
    expect(leaseMs).toBeGreaterThan(smtpTimeouts.total)
  })

  it('is delayed if the whole delivery takes too long, whatever the other timeouts', async () => {
    mailServer.mood = 'silent'
    channel = open({ connect: 60, greeting: 10_000, answer: 10_000, total: 200 })
    expect(await channel.deliver(message)).toEqual({
      outcome: 'delayed',
      reason: `EABORT at 127.0.0.1:${mailServer.port}`,
    })
  })

  it('is unanswered, and not sent again at once, if the server accepts the message and hangs up', async () => {
    mailServer.mood = 'hangs up'
    expect(await channel.deliver(message)).toMatchObject({ outcome: 'unanswered' })
    expect(mailServer.received).toHaveLength(1)
  })

  it('is delayed, not unanswered, if the server went down after the previous message', async () => {
    expect(await channel.deliver(message)).toEqual({ outcome: 'sent' })
    await mailServer.close()
    expect(await channel.deliver(message)).toMatchObject({ outcome: 'delayed' })
  })

  it('is aborted when the channel is closed', async () => {
    mailServer.hold()
    const delivery = channel.deliver(message)
    await mailServer.mailTo('rosa@example.org')
    await channel.close()
    expect(await delivery).toMatchObject({ outcome: 'unanswered' })
  })
})

describe('the channel', () => {
  it('keeps messages if no mail server is configured', () => {
    expect(createChannel({ smtpUrl: null, mailFrom: 'hello@example.org' }).name).toBe('kept')
  })

  it('rejects a MAIL_FROM without an address', () => {
    const { url } = mailServer
    expect(() => createChannel({ smtpUrl: url, mailFrom: 'Washday' })).toThrow(/^MAIL_FROM must/)
  })
})
