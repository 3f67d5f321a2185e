import { defaultSettings } from '../../contract/settings.ts'
import { numberToDial } from '../../domain/number-to-dial.ts'
import { formatTime } from '../../domain/program-time.ts'
import { listAdmins } from '../admin/admin-queries.ts'
import { findMovedSlot } from '../settings/time-zone-queries.ts'
import { type Check, ok, warning } from './check.ts'

/** Reports settings that are valid but probably wrong. With an invalid setting, the server does not start. */
export const settingsCheck: Check = {
  name: 'settings',
  // Not run at startup, which already prints these warnings.
  kind: 'records',
  needsDatabase: false,
  run: ({ warnings }) =>
    warnings.length === 0
      ? ok('The settings have no mistakes.')
      : warnings.map((line) =>
          warning(
            line.endsWith('?') ? line : `${line}.`,
            'Correct it where the server gets its environment variables, and restart.',
          ),
        ),
}

/** Stored times are instants, so a changed TIME_ZONE changes the times that families see. */
export const timeZoneCheck: Check = {
  name: 'settings',
  kind: 'quick',
  needsDatabase: true,
  async run({ db, config: { timeZone }, now }) {
    const moved = await findMovedSlot(db, timeZone, now)
    if (!moved) return []
    const { from, start } = moved
    return warning(
      `TIME_ZONE was ${from} when upcoming events were created and is now ${timeZone}: ${formatTime(start, from)} has become ${formatTime(start, timeZone)}, on screen and in messages.`,
      `Set TIME_ZONE=${from} again, or correct the times of these events. This warning ends when they are over.`,
    )
  },
}

/** Addresses in reserved domains (RFC 2606), with or without a display name */
const isReserved = /@(.+\.)?example\.(org|com|net)>?$/i

/** Families see the contact on every page. */
export const contactCheck: Check = {
  name: 'contact',
  kind: 'quick',
  needsDatabase: false,
  run({ config, settings }) {
    const { contactPhone, contactEmail } = settings
    const sender = config.mailFrom
    const placeholders = [
      ...(contactPhone === defaultSettings.contactPhone ? [`the phone ${contactPhone}`] : []),
      ...(isReserved.test(contactEmail) ? [`the email address ${contactEmail}`] : []),
      ...(config.smtpUrl && isReserved.test(sender) && sender !== contactEmail
        ? [`the sender ${sender}`]
        : []),
    ]
    const findings = []
    if (numberToDial(contactPhone) === null) {
      findings.push(
        warning(
          `Families cannot tap the phone ${contactPhone} to call it.`,
          'Enter one phone number in digits under Settings, Program.',
        ),
      )
    }
    if (placeholders.length > 0) {
      const list = placeholders.join(' and ')
      findings.push(
        warning(
          `${list[0]?.toUpperCase()}${list.slice(1)} ${placeholders.length === 1 ? 'is a placeholder' : 'are placeholders'}.`,
          'Set the contact under Settings, Program (or CONTACT_PHONE and CONTACT_EMAIL), and the sender with MAIL_FROM.',
        ),
      )
    }
    return findings.length > 0 ? findings : ok('Phone and email address for families are set.')
  },
}

/** Password links and warnings go to the administrators' own addresses. */
export const accountsCheck: Check = {
  name: 'accounts',
  kind: 'quick',
  needsDatabase: true,
  async run({ db }) {
    const names = (await listAdmins(db))
      .filter(({ email }) => isReserved.test(email))
      .map(({ username }) => username)
    if (names.length === 0) return ok('No administrator has a placeholder as an email address.')
    return warning(
      `Password links and warnings do not reach ${names.join(', ')}, because the email address is a placeholder.`,
      'Add an administrator with a real address under Settings, Administrators (or washday admin add NAME EMAIL), and remove the old one.',
    )
  },
}
