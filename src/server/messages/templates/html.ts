import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { messageParts } from '../../../contract/words/en/messages.ts'
import { appointmentCard } from './appointment-card.ts'
import type { MessageContent, ProgramFacts } from './content.ts'
import { darkStyles, font, painted } from './look.ts'
import { masthead } from './masthead.ts'
import { mainButton, paragraph, quietButton, small, subheading } from './parts.ts'

/** The message as a whole HTML document: no images, no web fonts, nothing loaded from anywhere. */
export function toHtml(content: MessageContent): string {
  const { action, leave, program } = content
  const page = painted('page', {
    fontFamily: font,
    fontSize: '17px',
    margin: 0,
    padding: '16px 16px 32px',
    // A long word, such as an address, breaks rather than widen the page.
    wordBreak: 'break-word',
  })
  const title = { fontSize: '28px', lineHeight: '34px', fontWeight: 800, margin: '0 0 12px' }
  return `<!doctype html>${renderToStaticMarkup(
    h(
      Html,
      { lang: 'en' },
      head(content.subject),
      h(
        Body,
        page,
        h(Preview, null, content.intro[0] ?? ''),
        h(
          Container,
          { style: { maxWidth: '560px' } },
          masthead(program.programName),
          h(Heading, painted('ink', title), content.heading),
          appointmentCard(content),
          paragraph(content.greeting),
          ...content.intro.map((text) => paragraph(text)),
          action && h(Section, null, mainButton(action.label, action.url), paragraph(action.text)),
          content.hasSpot && reminders(),
          leave && leaving(leave),
          footer(program),
        ),
      ),
    ),
  )}`
}

function head(subject: string) {
  return h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, darkStyles),
  )
}

function reminders() {
  const { heading, items } = messageParts.reminders
  const style = { margin: '0 0 12px', padding: '0 0 0 22px', fontSize: '17px', lineHeight: '26px' }
  return h(
    Section,
    null,
    paragraph(messageParts.calendarNote),
    subheading(heading),
    h(
      'ul',
      painted('ink', style),
      items.map((item) => h('li', { key: item, style: { marginBottom: '6px' } }, item)),
    ),
  )
}

function leaving({ heading, text, label, url }: NonNullable<MessageContent['leave']>) {
  return h(
    Section,
    null,
    subheading(heading),
    paragraph(text),
    url && quietButton(label, url),
    url && small(messageParts.personalLink),
  )
}

function footer({ programName, contactPhone, contactEmail }: ProgramFacts) {
  const { before, between, after } = messageParts.questions
  const style = { textDecoration: 'underline', fontWeight: 700 }
  const phone = painted('link', { ...style, whiteSpace: 'nowrap' })
  return h(
    Section,
    null,
    h(Hr, painted('rule', { borderTop: '1px solid', margin: '28px 0 16px' })),
    paragraph(
      before,
      h(Link, { href: `tel:${contactPhone.replace(/[^\d+]/g, '')}`, ...phone }, contactPhone),
      between,
      h(Link, { href: `mailto:${contactEmail}`, ...painted('link', style) }, contactEmail),
      after,
    ),
    small(messageParts.whyYou(programName)),
  )
}
