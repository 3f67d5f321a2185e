import { api } from '../../contract/paths.ts'
import { deviceKnownMs } from '../../domain/admin-session.ts'

const name = 'washday_device'

/** The value that a browser which has signed in before sends with its next sign-in */
export function readDeviceCookie(header: string | undefined): string | undefined {
  return header?.match(new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`))?.[1]
}

/** It opens nothing: it only says whose failures are counted. Sent to the sign-in alone, hidden from scripts. */
export function deviceCookie(device: string, isHttps: boolean): string {
  const parts = [
    `${name}=${device}`,
    `Path=${api.adminLogin()}`,
    `Max-Age=${deviceKnownMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
