import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { painted } from './look.ts'

/** Building blocks of messages; sizes in pixels, because mail programs do not support rem. */

export function paragraph(...children: ReactNode[]) {
  return h(
    Text,
    painted('ink', { fontSize: '17px', lineHeight: '26px', margin: '0 0 12px' }),
    ...children,
  )
}

export function small(...children: ReactNode[]) {
  return h(
    Text,
    painted('soft', { fontSize: '15px', lineHeight: '22px', margin: '0 0 12px' }),
    ...children,
  )
}

export function subheading(text: string) {
  const style = { fontSize: '20px', lineHeight: '28px', fontWeight: 700, margin: '28px 0 4px' }
  return h(Heading, { as: 'h2', ...painted('ink', style) }, text)
}

const buttonStyle: CSSProperties = {
  display: 'block',
  boxSizing: 'border-box',
  maxWidth: '340px',
  margin: '16px 0 12px',
  padding: '14px 16px',
  border: '2px solid',
  borderRadius: '12px',
  fontSize: '17px',
  fontWeight: 700,
  textAlign: 'center',
}

/** The message's main action */
export function mainButton(label: string, href: string) {
  return h(Button, { href, ...painted('button', buttonStyle) }, label)
}

/** A secondary action */
export function quietButton(label: string, href: string) {
  return h(Button, { href, ...painted('ghost', buttonStyle) }, label)
}
