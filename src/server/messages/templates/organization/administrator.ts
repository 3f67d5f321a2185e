import { paths } from '../../../../contract/paths.ts'
import { administratorMessages } from '../../../../contract/words/en/admin-account-messages.ts'
import { linkLifeMs } from '../../../../domain/admin-link.ts'
import type { AdministratorKind } from '../../../../domain/outbox-kind.ts'
import { formatMoment } from '../../../../domain/program-time.ts'
import type { AdministratorPayload } from '../../outbox-payload.ts'
import { absolute, type ProgramFacts } from '../content.ts'
import type { RenderedMessage } from '../render-message.ts'

const words = administratorMessages

/** Without `token`, renders the e-mail for the Messages page. */
export async function renderToAdministrator(
  kind: AdministratorKind,
  payload: AdministratorPayload,
  program: ProgramFacts,
  token?: string,
): Promise<RenderedMessage> {
  const { renderNotice } = await import('./notice.ts')
  const { subject, heading, lines, action } = words.kinds[kind]
  const moment = (at: string) => formatMoment(at, program.timeZone)
  const facts = {
    program: program.programName,
    username: payload.username ?? '',
    by: payload.by ?? '',
    at: moment(payload.queuedAt),
    until: payload.linkUntil ? moment(payload.linkUntil) : '',
    codesLeft: payload.codesLeft ?? 0,
    apiKeys: payload.apiKeys ?? [],
    hasCalendar: payload.hasCalendar ?? false,
    hasNames: payload.hasNames ?? false,
    newAdmin: payload.newAdmin ?? { username: '', email: '' },
    recipients: payload.recipients ?? { added: [], removed: [] },
  }
  const path = pathOf(kind, token ?? words.noToken)
  const isShown = kindsWithLink.includes(kind) && token === undefined
  return renderNotice(
    {
      subject: subject(facts),
      heading,
      intro: lines(facts),
      sections: [],
      after: isShown ? [words.onlyInEmail] : [],
      action: { label: action, url: absolute(program, path) },
      attachments: [],
      why: kind === 'admin_invited' ? words.whyInvited(facts) : words.why(facts),
    },
    program,
  )
}

const kindsWithLink: readonly AdministratorKind[] = ['admin_invited', 'admin_password_link']

function pathOf(kind: AdministratorKind, token: string): string {
  if (kind === 'admin_invited') return paths.adminInvitation(token)
  if (kind === 'admin_password_link') return paths.adminPasswordReset(token)
  if (kind === 'admin_key_made') return paths.adminConnections()
  if (kind === 'admin_recipients_changed') return paths.adminSettings()
  return kind === 'admin_removed' ? paths.home() : paths.adminAdministrators()
}

export function examplesToAdministrator(kind: AdministratorKind, now: Date): AdministratorPayload {
  const life = kind === 'admin_invited' ? linkLifeMs.invitation : linkLifeMs.password
  return {
    queuedAt: now.toISOString(),
    username: words.example.username,
    by: words.example.by,
    linkUntil: new Date(now.getTime() + life).toISOString(),
    codesLeft: 9,
    apiKeys: words.example.apiKeys,
    hasCalendar: false,
    hasNames: true,
    newAdmin: words.example.newAdmin,
    recipients: words.example.recipients,
    eventId: null,
    eventTitle: null,
  }
}
