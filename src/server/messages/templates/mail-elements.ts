import { type Child, h, type Markup, raw, type Style } from './markup.ts'

type ClassAndStyle = { className: string; style: Style }

/** Outlook for Windows supports only table layout. */
const plainTable = { border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation' }

export function section(...children: Child[]): Markup {
  const cell = h('tr', null, h('td', null, ...children))
  return h('table', { align: 'center', width: '100%', ...plainTable }, h('tbody', null, cell))
}

export function container(maxWidth: string, ...children: Child[]): Markup {
  const row = h('tr', { style: { width: '100%' } }, h('td', null, ...children))
  const attributes = { align: 'center', width: '100%', ...plainTable, style: { maxWidth } }
  return h('table', attributes, h('tbody', null, row))
}

/** Some mail programs drop the body's style, so a cell inside the body repeats it. */
export function body({ className, style }: ClassAndStyle, ...children: Child[]): Markup {
  const { border, ...others } = plainTable
  return h(
    'body',
    { className, style: { backgroundColor: style.backgroundColor, margin: 0, padding: 0 } },
    h(
      'table',
      { border, width: '100%', ...others, align: 'center' },
      h('tbody', null, h('tr', null, h('td', { style }, ...children))),
    ),
  )
}

const previewLength = 150
const invisible = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/**
 * The words that an inbox shows beside the subject; invisible characters keep the inbox from adding the message's first
 * words.
 */
export function preview(words: string): Markup {
  const text = words.slice(0, previewLength)
  const hidden = {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  }
  return h(
    'div',
    { style: hidden, 'data-skip-in-text': true },
    text,
    text.length < previewLength && h('div', null, invisible.repeat(previewLength - text.length)),
  )
}

export function rule({ className, style }: ClassAndStyle): Markup {
  return h('hr', { className, style: { width: '100%', border: 'none', ...style } })
}

export function link(href: string, { className, style }: ClassAndStyle, text: string): Markup {
  const attributes = {
    href,
    className,
    style: { color: style.color, textDecorationLine: 'none', ...style },
  }
  return h('a', { ...attributes, target: '_blank' }, text)
}

const outlookSpace = (style: string, spaces: string) =>
  h('span', null, raw(`<!--[if mso]><i style="${style}" hidden>${spaces}</i><![endif]-->`))

/** Outlook ignores padding, so raised spaces replace it. */
export function button(href: string, { className, style }: ClassAndStyle, label: string): Markup {
  const padding = { paddingTop: 14, paddingRight: 16, paddingBottom: 14, paddingLeft: 16 }
  const attributes = {
    href,
    className,
    style: {
      lineHeight: '100%',
      textDecoration: 'none',
      display: 'block',
      maxWidth: '340px',
      msoPaddingAlt: '0px',
      ...style,
      ...padding,
    },
    target: '_blank',
  }
  const labelStyle = {
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: '10.5px',
  }
  return h(
    'a',
    attributes,
    outlookSpace('mso-font-width:400%;mso-text-raise:21', '&#8202;&#8202;'),
    h('span', { style: labelStyle }, label),
    outlookSpace('mso-font-width:400%', '&#8202;&#8202;&#8203;'),
  )
}
