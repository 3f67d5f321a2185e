import type { Language } from '../../../domain/language.ts'
import { darkStyles, font, painted } from './look.ts'
import { body, container, preview } from './mail-elements.ts'
import { type Child, h, raw } from './markup.ts'
import { masthead } from './masthead.ts'

/** A complete HTML document that makes no requests: it has no web fonts, and its pictures are in the message. */
export function emailDocument(
  facts: {
    language: Language
    subject: string
    preview: string
    programName: string
    heading: string
  },
  ...children: Child[]
): string {
  const page = painted('page', {
    fontFamily: font,
    fontSize: '17px',
    margin: 0,
    padding: '16px 16px 32px',
    // A long word, such as an address, breaks instead of widening the page.
    wordBreak: 'break-word',
  })
  const title = { fontSize: '28px', lineHeight: '34px', fontWeight: 800, margin: '0 0 12px' }
  const document = h(
    'html',
    { dir: 'ltr', lang: facts.language },
    head(facts.subject),
    body(
      page,
      preview(facts.preview),
      container(
        '560px',
        masthead(facts.programName),
        h('h1', painted('ink', title), facts.heading),
        ...children,
      ),
    ),
  )
  return `<!doctype html>${document.html}`
}

function head(subject: string) {
  return h(
    'head',
    null,
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, raw(darkStyles)),
  )
}
