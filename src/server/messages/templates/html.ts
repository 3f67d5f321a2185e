import type { FamilyWords } from '../../../contract/words/en/family-words.ts'
import { familyWords } from '../../../contract/words/family-words.ts'
import { numberToDial } from '../../../domain/number-to-dial.ts'
import { appointmentCard } from './appointment-card.ts'
import { codeName, codeSize } from './check-in-code.ts'
import type { MessageContent, ProgramFacts } from './content.ts'
import { emailDocument } from './document.ts'
import { painted } from './look.ts'
import { link, rule, section } from './mail-elements.ts'
import { h } from './markup.ts'
import { mainButton, paragraph, quietButton, small, subheading } from './parts.ts'

type Words = FamilyWords['messages']['messageParts']

export function toHtml(content: MessageContent): string {
  const { language, subject, heading, intro, action, leave, my, program } = content
  const words = familyWords[language].messages.messageParts
  const isOneOfTwoLinks = my !== null || action?.isPersonal === true
  return emailDocument(
    { language, subject, preview: intro[0] ?? '', programName: program.programName, heading },
    appointmentCard(content),
    my && paragraph(textLink(my.url, my.label), `: ${my.text}`),
    paragraph(content.greeting),
    ...intro.map((text) => paragraph(text)),
    action && section(action.url && mainButton(action.label, action.url), paragraph(action.text)),
    content.changes.length > 0 && changes(words.changes, content.changes),
    content.calendarNote && paragraph(content.calendarNote),
    content.checkInUrl && checkInCode(words.checkInCode),
    content.hasReminders && reminders(words.reminders),
    leave && leaveSection(leave, isOneOfTwoLinks ? words.personalLinks : words.personalLink),
    footer(words, program),
  )
}

/** Labels the values, because not everybody sees that the old ones are struck through. */
function changes({ heading, was, now }: Words['changes'], changed: MessageContent['changes']) {
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

function reminders({ heading, items }: Words['reminders']) {
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

/** The picture includes a white margin, so that phones can read the code in dark mode too. */
function checkInCode({ text, alt }: Words['checkInCode']) {
  const size = { width: codeSize, height: codeSize }
  const style = { display: 'block', border: 0, borderRadius: '8px', margin: '4px 0 16px' }
  return section(paragraph(text), h('img', { src: `cid:${codeName}`, alt, ...size, style }))
}

function leaveSection(
  { heading, text, label, url }: NonNullable<MessageContent['leave']>,
  onlyForYou: string,
) {
  return section(
    subheading(heading),
    paragraph(text),
    url && quietButton(label, url),
    url && small(onlyForYou),
  )
}

const linkStyle = { textDecoration: 'underline', fontWeight: 700 }

function textLink(url: string, label: string) {
  return link(url, painted('link', linkStyle), label)
}

function footer(words: Words, { programName, contactPhone, contactEmail }: ProgramFacts) {
  const { before, between, after } = words.questions
  const dialed = numberToDial(contactPhone)
  const phone = painted('link', { ...linkStyle, whiteSpace: 'nowrap' })
  return section(
    rule(painted('rule', { borderTop: '1px solid', margin: '28px 0 16px' })),
    paragraph(
      before,
      dialed === null ? contactPhone : link(`tel:${dialed}`, phone, contactPhone),
      between,
      textLink(`mailto:${contactEmail}`, contactEmail),
      after,
    ),
    small(words.whyYou(programName)),
  )
}
