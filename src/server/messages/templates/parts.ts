import { painted } from './look.ts'
import { button } from './mail-elements.ts'
import { type Child, h } from './markup.ts'

// Sizes are in pixels, because some mail programs do not support rem.

export function paragraph(...children: Child[]) {
  return text(
    painted('ink', { fontSize: '17px', lineHeight: '26px', margin: '0 0 12px' }),
    children,
  )
}

export function small(...children: Child[]) {
  return text(
    painted('soft', { fontSize: '15px', lineHeight: '22px', margin: '0 0 12px' }),
    children,
  )
}

/** Some mail programs support only the longhand margin properties. */
function text({ className, style }: ReturnType<typeof painted>, children: Child[]) {
  const margins = { marginTop: 0, marginRight: 0, marginBottom: '12px', marginLeft: 0 }
  return h('p', { className, style: { ...style, ...margins } }, ...children)
}

export function subheading(text: string) {
  const style = { fontSize: '20px', lineHeight: '28px', fontWeight: 700, margin: '28px 0 4px' }
  return h('h2', painted('ink', style), text)
}

const buttonStyle = {
  boxSizing: 'border-box',
  margin: '16px 0 12px',
  padding: '14px 16px',
  border: '2px solid',
  borderRadius: '12px',
  fontSize: '17px',
  fontWeight: 700,
  textAlign: 'center',
}

export function mainButton(label: string, href: string) {
  return button(href, painted('button', buttonStyle), label)
}

export function quietButton(label: string, href: string) {
  return button(href, painted('ghost', buttonStyle), label)
}
