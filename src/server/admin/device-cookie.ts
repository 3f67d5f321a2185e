import { api } from '../../contract/paths.ts'
import { deviceKnownMs } from '../../domain/admin-session.ts'

const name = 'washday_device'

export function readDeviceCookie(header: string | undefined): string | undefined {
  return header?.match(new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`))?.[1]
}

/** The cookie grants no access; it only lets this browser's failed sign-ins be counted separately. */
export function deviceCookie(device: string, { publicUrl }: { publicUrl: string }): string {
  const parts = [
    `${name}=${device}`,
    `Path=${api.adminLogin()}`,
    `Max-Age=${deviceKnownMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
