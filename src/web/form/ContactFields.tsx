import type { ComponentProps } from 'react'
import { limits } from '../../contract/limits.ts'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type'>

/** Somebody else's e-mail address: the browser does not offer the administrator's own. */
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

/** Somebody else's phone number */
export function OtherPhoneField(props: Props) {
  return (
    <TextField type="tel" inputMode="tel" maxLength={limits.phone} autoComplete="off" {...props} />
  )
}
