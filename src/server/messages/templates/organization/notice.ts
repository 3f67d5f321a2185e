import { organizationWords } from '../../../../contract/words/en/organization-messages.ts'
import { defaultLanguage } from '../../../../domain/language.ts'
import type { ProgramFacts } from '../content.ts'
import { emailDocument } from '../document.ts'
import { painted } from '../look.ts'
import { section as mailSection, rule } from '../mail-elements.ts'
import { h } from '../markup.ts'
import { inOneLine } from '../one-line.ts'
import { mainButton, paragraph, small, subheading } from '../parts.ts'
import type { RenderedMessage } from '../render-message.ts'

/** A message to the organization or an administrator, in reading order */
export type NoticeContent = {
  subject: string
  heading: string
  intro: string[]
  sections: { heading: string; lines: string[] }[]
  after: string[]
  action: { label: string; url: string }
  attachments: NonNullable<RenderedMessage['attachments']>
  /** Why this mailbox gets the message; by default, because it is the organization's */
  why?: string
}

export function renderNotice(content: NoticeContent, program: ProgramFacts): RenderedMessage {
  const clean: NoticeContent = {
    ...content,
    subject: inOneLine(content.subject),
    intro: content.intro.map(inOneLine),
    sections: content.sections.map(({ heading, lines }) => ({
      heading: inOneLine(heading),
      lines: lines.map(inOneLine),
    })),
  }
  return {
    subject: clean.subject,
    html: toHtml(clean, program),
    text: toPlainText(clean, program),
    language: defaultLanguage,
    attachments: content.attachments,
  }
}

function toHtml(content: NoticeContent, { programName }: ProgramFacts): string {
  const { subject, heading, intro, sections, after, action } = content
  const list = { margin: '0 0 12px', padding: '0 0 0 22px', fontSize: '17px', lineHeight: '26px' }
  return emailDocument(
    { language: defaultLanguage, subject, preview: intro[0] ?? '', programName, heading },
    ...intro.map((text) => paragraph(text)),
    ...sections.map((section) =>
      mailSection(
        subheading(section.heading),
        h(
          'ul',
          painted('ink', list),
          ...section.lines.map((line) =>
            h('li', { dir: 'auto', style: { marginBottom: '6px' } }, line),
          ),
        ),
      ),
    ),
    ...after.map((text) => paragraph(text)),
    mainButton(action.label, action.url),
    rule(painted('rule', { borderTop: '1px solid', margin: '28px 0 16px' })),
    small(content.why ?? organizationWords.whyYou(programName)),
  )
}

function toPlainText(content: NoticeContent, { programName }: ProgramFacts): string {
  return [
    content.heading.toUpperCase(),
    ...content.intro,
    ...content.sections.map(({ heading, lines }) =>
      [heading.toUpperCase(), ...lines.map((line) => `- ${line}`)].join('\n'),
    ),
    ...content.after,
    `${content.action.label}:\n${content.action.url}`,
    content.why ?? organizationWords.whyYou(programName),
  ]
    .join('\n\n')
    .concat('\n')
}
