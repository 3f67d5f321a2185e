import { readArguments } from '../command-line/arguments.ts'
import { CommandFailure } from '../command-line/command.ts'
import { readConfiguration } from '../command-line/configuration.ts'
import { findHeldSending, heldLine } from '../db/held-sending.ts'
import { sendMissedEmails } from '../messages/log/missed-email-commands.ts'
import { commandLineActor, withDatabase } from './sending-command.ts'

/** `washday mail --send-kept` sends missed e-mails, as the page Messages does (docs/decisions/0087). */
export async function sendKept(args: string[], usage: string): Promise<number> {
  const options = { 'send-kept': { type: 'boolean' } } as const
  readArguments(args, { usage, names: [], options })
  if (!readConfiguration().smtpUrl) {
    throw new CommandFailure(
      'No mail server is set up. Set SMTP_URL first, for the server as well as for this command.',
    )
  }
  return withDatabase(async (db) => {
    const { queued, held } = await sendMissedEmails(db, { by: commandLineActor, now: new Date() })
    if (queued > 0) console.log(`E-mails queued: ${queued}. The server sends them within a minute.`)
    else if (held === 0) console.log('No e-mail about a coming appointment was left to send.')
    if (held > 0) console.log(`Held back, because one mailbox would get too many: ${held}`)
    const sending = await findHeldSending(db)
    if (sending) console.log(heldLine(sending))
  })
}
