import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { darkStyles, font, painted } from './look.ts'
import { masthead } from './masthead.ts'

/** A complete HTML document: no images, no web fonts, no requests */
export function emailDocument(
  facts: { subject: string; preview: string; programName: string; heading: string },
  ...children: ReactNode[]
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
  return `<!doctype html>${renderToStaticMarkup(
    h(
      Html,
      { lang: 'en' },
      head(facts.subject),
      h(
        Body,
        page,
        h(Preview, null, facts.preview),
        h(
          Container,
          { style: { maxWidth: '560px' } },
          masthead(facts.programName),
          h(Heading, painted('ink', title), facts.heading),
          ...children,
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
