import { messageParts } from '../../../contract/words/en/messages.ts'
import { appointmentCard } from './appointment-card.ts'
import type { MessageContent, ProgramFacts } from './content.ts'
import { emailDocument } from './document.ts'
import { painted } from './look.ts'
import { link, rule, section } from './mail-elements.ts'
import { h } from './markup.ts'
import { mainButton, paragraph, quietButton, small, subheading } from './parts.ts'

/** A message to a family as an HTML document */
export function toHtml(content: MessageContent): string {
  const { subject, heading, intro, action, leave, program } = content
  return emailDocument(
    { subject, preview: intro[0] ?? '', programName: program.programName, heading },
    appointmentCard(content),
    paragraph(content.greeting),
    ...intro.map((text) => paragraph(text)),
    action && section(action.url && mainButton(action.label, action.url), paragraph(action.text)),
    content.changes.length > 0 && changes(content.changes),
    content.calendarNote && paragraph(content.calendarNote),
    content.hasSpot && reminders(),
    leave && leaving(leave, action?.isPersonal ?? false),
    footer(program),
  )
}

/** Old and new values with labels, because not everybody sees that the old ones are struck through. */
function changes(changed: MessageContent['changes']) {
  const { heading, was, now } = messageParts.changes
  return section(
    subheading(heading),
    ...changed.map((change) =>
      paragraph(
        h('strong', null, change.label),
        h('br'),
        `${was}: `,
        h('del', null, change.was.join(', ')),
        h('br'),
        `${now}: `,
        h('strong', null, change.now.join(', ')),
      ),
    ),
  )
}

function reminders() {
  const { heading, items } = messageParts.reminders
  const style = { margin: '0 0 12px', padding: '0 0 0 22px', fontSize: '17px', lineHeight: '26px' }
  return section(
    subheading(heading),
    h(
      'ul',
      painted('ink', style),
      items.map((item) => h('li', { style: { marginBottom: '6px' } }, item)),
    ),
  )
}

function leaving(
  { heading, text, label, url }: NonNullable<MessageContent['leave']>,
  isSecondLink: boolean,
) {
  return section(
    subheading(heading),
    paragraph(text),
    url && quietButton(label, url),
    url && small(isSecondLink ? messageParts.personalLinks : messageParts.personalLink),
  )
}

function footer({ programName, contactPhone, contactEmail }: ProgramFacts) {
  const { before, between, after } = messageParts.questions
  const style = { textDecoration: 'underline', fontWeight: 700 }
  const phone = painted('link', { ...style, whiteSpace: 'nowrap' })
  return section(
    rule(painted('rule', { borderTop: '1px solid', margin: '28px 0 16px' })),
    paragraph(
      before,
      link(`tel:${contactPhone.replace(/[^\d+]/g, '')}`, phone, contactPhone),
      between,
      link(`mailto:${contactEmail}`, painted('link', style), contactEmail),
      after,
    ),
    small(messageParts.whyYou(programName)),
  )
}
