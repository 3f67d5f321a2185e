import { paths } from '../../../../contract/paths.ts'
import { organizationWords } from '../../../../contract/words/en/organization-messages.ts'
import type { FailureReason } from '../../../../domain/webhook.ts'
import { absolute, type ProgramFacts } from '../content.ts'
import type { RenderedMessage } from '../render-message.ts'

const words = organizationWords.webhookOff

export async function renderWebhookOff(
  { webhook = '', reason = 'failing' }: { webhook?: string; reason?: FailureReason },
  program: ProgramFacts,
): Promise<RenderedMessage> {
  const { renderNotice } = await import('./notice.ts')
  const content = {
    subject: words.subject(webhook),
    heading: words.heading,
    intro: [words[reason](webhook), words.whatNow],
    sections: [],
    after: [],
    action: { label: words.action, url: absolute(program, paths.adminConnections()) },
    attachments: [],
  }
  return renderNotice(content, program)
}
