import { loginRequest } from '../../contract/admin.ts'
import { limits } from '../../contract/limits.ts'
import { isReservedUsername, reservedUsernames } from '../../domain/reserved-username.ts'
import { isAddress } from './program-settings.ts'
import type { SettingsReader } from './settings-reader.ts'

export type FirstAdmin = { username: string; password: string; email: string }

const reserved = reservedUsernames.join(', ').replace(/, (?=[^,]*$)/, ' and ')

export function readFirstAdmin(
  { mistakes, text }: SettingsReader<'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'ADMIN_EMAIL'>,
  contactEmail: string,
): FirstAdmin | null {
  const username = text('ADMIN_USERNAME')
  const password = text('ADMIN_PASSWORD')
  if (Boolean(username) !== Boolean(password)) {
    mistakes.push('ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  } else if (password && password.length < limits.passwordMin) {
    mistakes.push(`ADMIN_PASSWORD must have at least ${limits.passwordMin} characters`)
  }
  return username ? { username, password, email: text('ADMIN_EMAIL') || contactEmail } : null
}

/** Call this only for a database without an administrator; any other ignores these settings, even wrong ones. */
export function findFirstAdminMistake({ username, password, email }: FirstAdmin): string | null {
  if (isReservedUsername(username)) {
    return `ADMIN_USERNAME must be a name other than ${reserved}, which the program uses, but is "${username}"`
  }
  const signIn = loginRequest.safeParse({ username, password })
  if (!signIn.success || signIn.data.username !== username) {
    return `ADMIN_USERNAME must be one line of at most ${limits.username} visible characters, and ADMIN_PASSWORD have at most ${limits.passwordMax}`
  }
  return isAddress(email) ? null : `ADMIN_EMAIL must be an email address, but is "${email}"`
}
