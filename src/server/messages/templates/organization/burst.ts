import { paths } from '../../../../contract/paths.ts'
import { organizationWords } from '../../../../contract/words/en/organization-messages.ts'
import { formatMoment } from '../../../../domain/program-time.ts'
import { signUpsAtOnce } from '../../../../domain/sign-up-burst.ts'
import { absolute, type ProgramFacts } from '../content.ts'
import type { RenderedMessage } from '../render-message.ts'

const words = organizationWords.burst

/** The message does not name the internet address, because it is not stored. */
export async function renderBurst(at: string, program: ProgramFacts): Promise<RenderedMessage> {
  const { renderNotice } = await import('./notice.ts')
  const content = {
    subject: words.subject,
    heading: words.heading,
    intro: [words.what(signUpsAtOnce, formatMoment(at, program.timeZone)), words.whatNow],
    sections: [],
    after: [],
    action: { label: words.action, url: absolute(program, paths.adminRegistrations()) },
    attachments: [],
  }
  return renderNotice(content, program)
}
