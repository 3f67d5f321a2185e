import { adminDashboard } from '../../contract/words/en/admin-dashboard.ts'
import { findMailFailure } from '../../contract/words/en/admin-mail-failures.ts'
import { explainError } from '../../contract/words/en/admin-messages.ts'
import { findWarnings } from '../../domain/health.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { findHealthFacts } from '../health/health-queries.ts'
import { askMailServer, type MailServerAnswer } from '../messages/channels/mail-server-queries.ts'
import { type Check, type CheckContext, type Finding, ok, problem, warning } from './check.ts'
import { formatFullMoment } from './full-moment.ts'
import { findSending } from './message-state-queries.ts'

export const noMailServer = warning(
  'No mail server is set up, so no email goes out; messages are kept under Messages.',
  'Set SMTP_URL=smtp://USER:PASSWORD@HOST:587 and MAIL_FROM, as your mail provider says.',
)

export const mailCheck: Check = {
  name: 'mail',
  kind: 'network',
  needsDatabase: false,
  async run({ config }) {
    if (!config.smtpUrl) return noMailServer
    const answer = await askMailServer(config.smtpUrl)
    if (!answer.isOk) return explainMailServer(answer)
    const { hostname, username, protocol } = new URL(config.smtpUrl)
    if (answer.sendsPasswordInClear) {
      return warning(
        `${hostname} offers no TLS, so others on the network can read our username and password.`,
        'Write smtps:// and port 465 if the server has it. With ?requireTLS=true at the end of SMTP_URL, nothing is sent without TLS.',
      )
    }
    const how = protocol === 'smtps:' ? ' with TLS' : ''
    const signedIn = username ? ', and our username and password are right' : ''
    return ok(`${hostname} can be reached${how}${signedIn}.`)
  },
}

export function explainMailServer({
  reason,
  reply,
}: Extract<MailServerAnswer, { isOk: false }>): Finding {
  const { found = 'The mail server failed', advice = 'Ask the mail provider' } =
    findMailFailure(reason) ?? {}
  const quote = reply ? ` It said: "${reply}"` : ''
  return problem(`${found} (${reason}).${quote}`, `${advice}.`)
}

const words = adminDashboard.health

export const messagesCheck: Check = {
  name: 'messages',
  kind: 'records',
  needsDatabase: true,
  async run({ db, now, config }) {
    const moment = (at: string) => formatFullMoment(at, config.timeZone)
    const [facts, { lastSentAt, failed }, heldSending] = await Promise.all([
      findHealthFacts(db, config, now),
      findSending(db, now),
      findHeldSending(db),
    ])
    const last = lastSentAt
      ? `The last email went out on ${moment(lastSentAt)}.`
      : 'No email has gone out yet.'
    const isWaiting = Boolean(facts.messages.waiting)
    const findings: Finding[] = findWarnings(facts, now).flatMap((one) => {
      if (one.kind === 'messages_waiting' && config.smtpUrl) {
        return problem(
          `${words.messagesWaiting(one.count, moment(one.since))} ${last}`,
          'See the mail server and the jobs in this list, and the page Messages.',
        )
      }
      if (one.kind === 'messages_unknown') {
        return warning(words.messagesUnknown(one.count), 'Start the newer version again.')
      }
      if (one.kind === 'emails_missed') {
        return warning(
          words.emailsMissed(one.count),
          'Choose "Send What Is Still True" on the page Messages, or run washday mail --send-kept.',
        )
      }
      if (one.kind === 'send_failed' && !isWaiting) {
        return warning(
          `${words.sendFailed(moment(one.since), explainError(one.error))} ${last}`,
          'See the page Messages.',
        )
      }
      return []
    })
    if (heldSending) {
      findings.push(
        warning(
          `Nothing has been sent since ${moment(heldSending.since)}: ${heldSending.why === 'restored' ? 'this is a restored copy' : 'washday hold was run'}.`,
          'If this is the real site, choose "Resume Sending..." at the top of the administration.',
        ),
      )
    }
    if (findings.length > 0) return findings
    const failures = failed > 0 ? ` ${failed} failed in seven days; see Messages.` : ''
    return ok(`${last}${failures}`)
  },
}

export const jobsCheck: Check = {
  name: 'jobs',
  kind: 'records',
  needsDatabase: true,
  async run(context) {
    const { jobs } = await findHealthFacts(context.db, context.config, context.now)
    if (jobs.length === 0) {
      return warning('No job has run yet.', 'Start the server; the jobs run with it.')
    }
    const findings = findJobTrouble(jobs, context)
    return findings.length > 0 ? findings : ok(`All ${jobs.length} jobs run.`)
  },
}

function findJobTrouble(
  jobs: Awaited<ReturnType<typeof findHealthFacts>>['jobs'],
  { now, config }: CheckContext,
): Finding[] {
  const nothingElse = {
    messages: { waiting: null, unknown: null, lastSend: null },
    held: [],
    burstAt: null,
  }
  const found = findWarnings({ jobs, ...nothingElse }, now)
  const late = found.flatMap((one) => (one.kind === 'job_late' ? [one] : []))
  if (late.length === jobs.length && late[0]) {
    const since = formatFullMoment(late[0].since, config.timeZone)
    return [problem(`No job has run since ${since}.`, 'Is the server running? Start it.')]
  }
  const nameOf = (job: string) => words.jobs[job] ?? job
  return found.flatMap((one) => {
    if (one.kind === 'job_late') {
      const since = formatFullMoment(one.since, config.timeZone)
      return problem(
        `${nameOf(one.job)}: nothing has happened since ${since}.`,
        'Restart the server; if that does not help, see its log.',
      )
    }
    if (one.kind !== 'job_failed') return []
    return warning(
      `${nameOf(one.job)} failed last time (${one.error}) and will be tried again.`,
      `See the server's log for the job ${one.job}.`,
    )
  })
}
