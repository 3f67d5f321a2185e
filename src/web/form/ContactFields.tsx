import type { ComponentProps } from 'react'
import { limits } from '../../contract/limits.ts'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type'>

/** For somebody else's address: the browser must not offer the administrator's address. */
export function OtherEmailField(props: Props) {
  return (
    <TextField
      type="email"
      inputMode="email"
      maxLength={limits.email}
      autoComplete="off"
      {...props}
    />
  )
}

export function OtherPhoneField(props: Props) {
  return (
    <TextField type="tel" inputMode="tel" maxLength={limits.phone} autoComplete="off" {...props} />
  )
}
