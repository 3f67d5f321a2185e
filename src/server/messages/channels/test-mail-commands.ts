import { randomUUID } from 'node:crypto'
import { paths } from '../../../contract/paths.ts'
import { adminSystem } from '../../../contract/words/en/admin-system.ts'
import { parseMailbox } from '../../../domain/mailbox.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { absolute, type ProgramFacts } from '../templates/content.ts'
import { awaitAnswer, interactiveTimeouts, type MailServerAnswer } from './mail-server-queries.ts'
import { mailOf } from './smtp.ts'
import { openTransport } from './smtp-transport.ts'

const words = adminSystem.testEmail

/** Sends one e-mail at once, without the outbox, so that the mail server's answer can be shown. */
export async function sendTestMail(
  smtpUrl: string,
  to: string,
  { program, now }: { program: ProgramFacts & { mailFrom: string }; now: Date },
  timeouts = interactiveTimeouts,
): Promise<MailServerAnswer> {
  const from = parseMailbox(program.mailFrom)
  if (!from) throw new Error('MAIL_FROM must be an address, like "Washday <hello@example.org>"')
  const { renderNotice } = await import('../templates/organization/notice.ts')
  const content = renderNotice(
    {
      subject: words.subject(program.programName),
      heading: words.mailHeading,
      intro: [words.intro(formatMoment(now.toISOString(), program.timeZone))],
      sections: [],
      after: [],
      action: { label: words.action, url: absolute(program, paths.adminSystem()) },
      attachments: [],
      why: words.why,
    },
    program,
  )
  const transport = await openTransport(smtpUrl, timeouts)
  const mail = mailOf(
    {
      id: randomUUID(),
      senderName: program.programName,
      to: { name: '', address: to },
      replyTo: program.contactEmail,
      content,
    },
    from,
  )
  return awaitAnswer(smtpUrl, transport.sendMail(mail), {
    total: timeouts.total,
    close: () => transport.close({ force: true }),
  })
}
