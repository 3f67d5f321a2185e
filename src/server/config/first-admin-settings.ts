import { limits } from '../../contract/limits.ts'
import { isReservedUsername, reservedUsernames } from '../../domain/reserved-username.ts'
import type { SettingsReader } from './settings-reader.ts'

export type FirstAdmin = { username: string; password: string; email: string }

const reserved = reservedUsernames.join(', ').replace(/, (?=[^,]*$)/, ' and ')

export function readFirstAdmin(
  { mistakes, text, matching }: SettingsReader<'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'ADMIN_EMAIL'>,
  contactEmail: string,
): FirstAdmin | null {
  const username = matching(
    'ADMIN_USERNAME',
    (value) => !isReservedUsername(value),
    `a name other than ${reserved}, which the program uses`,
  )
  const password = text('ADMIN_PASSWORD')
  if (Boolean(username) !== Boolean(password)) {
    mistakes.push('ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  } else if (password && password.length < limits.passwordMin) {
    mistakes.push(`ADMIN_PASSWORD must have at least ${limits.passwordMin} characters`)
  }
  return username ? { username, password, email: text('ADMIN_EMAIL') || contactEmail } : null
}
