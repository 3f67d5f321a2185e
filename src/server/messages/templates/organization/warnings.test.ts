import { describe, expect, test } from 'vitest'
import { program } from '../../../../../test/support/example-message.ts'
import { describeWarning } from '../../../../contract/words/describe-warning.ts'
import { warningMailWords } from '../../../../contract/words/en/admin-warning-mail.ts'
import type { HealthWarning } from '../../../../domain/health.ts'
import type { WarningNews } from '../../outbox-payload.ts'
import { renderWarnings } from './warnings.ts'

describe('the e-mail about warnings', () => {
  const render = (news: WarningNews) => renderWarnings(news, program)
  const since = '2026-12-01T12:00:00.000Z'
  const begun = (warning: HealthWarning) => describeWarning(warning, since, program.timeZone)
  const waiting = begun({ kind: 'messages_waiting', since, count: 4 })

  test('says in plain words what is wrong, since when, and what to do', async () => {
    const { subject, text, html } = await render({ begun: [waiting], over: [], isLast: false })
    expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
      "Needs attention: Messages are not going out

      SOMETHING NEEDS ATTENTION

      The dashboard of Washday has shown this for more than five minutes.

      MESSAGES ARE NOT GOING OUT
      - 4 messages are waiting, the oldest since Dec 1, 7:00 AM.
      - First seen on Dec 1, 7:00 AM.
      - Tell the person who runs the server. The mail provider or the text service may be down, or may refuse the password. Families who need to know today can be called: see Messages.

      You get one more email when it is resolved.

      Open the Dashboard:
      https://washday.example.org/admin/dashboard

      You are getting this email because this address is told about problems with Washday: it is in ADMIN_NOTIFICATION_EMAILS, or belongs to an administrator.
      "
    `)
    expect(html).toContain('href="https://')
    expect(html).toContain('/admin/dashboard"')
    expect(html).toContain('Messages are not going out</h2>')
  })

  test('reports that a warning is over', async () => {
    const line = warningMailWords.overLine(waiting.title, '7:00 AM', '8:10 AM')
    const over = [{ title: waiting.title, line }]
    const { subject, text } = await render({ begun: [], over, isLast: true })
    expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
      "Resolved: Messages are not going out

      NO LONGER A PROBLEM

      Washday reported this earlier. It is resolved now.

      RESOLVED
      - Messages are not going out (from 7:00 AM to 8:10 AM)

      This was the last of six emails about warnings within a day. The dashboard shows every warning.

      Open the Dashboard:
      https://washday.example.org/admin/dashboard

      You are getting this email because this address is told about problems with Washday: it is in ADMIN_NOTIFICATION_EMAILS, or belongs to an administrator.
      "
    `)
  })

  test('describes several kinds of warnings, and a kind without words of its own', async () => {
    const kinds: HealthWarning[] = [
      { kind: 'dead_links', address: 'http://localhost:3000' },
      { kind: 'job_late', job: 'remind', since },
      { kind: 'job_failed', job: 'new-job', since, error: 'TypeError' },
      { kind: 'messages_unknown', since, count: 2 },
      { kind: 'messages_held', bound: 'mailbox', since, count: 3 },
      { kind: 'sign_up_burst', since },
    ]
    const { text } = await render({ begun: kinds.map(begun), over: [], isLast: false })
    expect(text).toMatchInlineSnapshot(`
      "SOMETHING NEEDS ATTENTION

      The dashboard of Washday has shown this for more than five minutes.

      LINKS IN MESSAGES DO NOT WORK
      - The links in messages point to http://localhost:3000, which families cannot open. Please ask the person who runs the server to set PUBLIC_URL.
      - First seen on Dec 1, 7:00 AM.
      - PUBLIC_URL must be the address that families open.

      REMINDING FAMILIES: STOPPED
      - Reminding families: nothing has happened since Dec 1, 7:00 AM. Please tell the person who runs the server.
      - First seen on Dec 1, 7:00 AM.
      - Restarting the server often helps; its log says more.

      NEW-JOB: FAILING
      - new-job failed last time (TypeError) and will be tried again. See the server's log for details.
      - First seen on Dec 1, 7:00 AM.
      - Tell the person who runs the server. The server's log has the whole error ("job failed"). The disk may be full, or the database may refuse to save.

      MESSAGES ARE WAITING FOR A NEWER VERSION
      - 2 messages are waiting for a newer version of this program.
      - First seen on Dec 1, 7:00 AM.
      - Tell the person who runs the server. An older version of this program was started on a newer database. Start the newer version.

      MESSAGES WERE HELD BACK
      - Held back since Dec 1, 7:00 AM: 3 emails, because one mailbox had too many in a day. A stranger may be using a family's address.
      - First seen on Dec 1, 7:00 AM.
      - Open Messages, look at those held back, and send the ones that are right.

      ON DEC 1, 7:00 AM, MANY SIGN-UPS CAME FROM ONE INTERNET ADDRESS WITHIN A MINUTE, SO WE SLOWED THEM DOWN. IF THIS WAS NOT A LIBRARY OR A SCHOOL, LOOK FOR MADE-UP FAMILIES IN REGISTRATIONS.
      - First seen on Dec 1, 7:00 AM.
      - Open the dashboard. Tell the person who runs the server.

      You get one more email when it is resolved.

      Open the Dashboard:
      https://washday.example.org/admin/dashboard

      You are getting this email because this address is told about problems with Washday: it is in ADMIN_NOTIFICATION_EMAILS, or belongs to an administrator.
      "
    `)
  })

  test('does not promise another e-mail if the warning is about messages held back', async () => {
    const held = begun({ kind: 'messages_held', bound: 'day', since, count: 3 })
    const { text } = await render({ begun: [held], over: [], isLast: false })
    expect(text).not.toContain(warningMailWords.endFollows)
  })
})
