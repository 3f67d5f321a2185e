import { emailPattern } from '../../contract/email-pattern.ts'
import { limits } from '../../contract/limits.ts'
import { maxDaysAhead } from '../../contract/series.ts'
import { defaultSettings } from '../../contract/settings.ts'
import type { NoShowPolicy } from '../../domain/no-show.ts'
import { numberToDial } from '../../domain/number-to-dial.ts'
import {
  firstNoShows,
  keepForever,
  maxKeptMonths,
  noShowBans,
  type ProgramSettings,
  type SettingName,
} from '../../domain/program-settings.ts'
import { defaultReminderTimes } from '../../domain/reminder.ts'
import { cleanText } from '../../domain/visible-text.ts'
import type { SettingsReader } from './settings-reader.ts'

export const programDefaults: Record<SettingName, string> = {
  PROGRAM_NAME: defaultSettings.programName,
  CONTACT_PHONE: defaultSettings.contactPhone,
  CONTACT_EMAIL: defaultSettings.contactEmail,
  SERVICE_ZIP_CODES: defaultSettings.serviceZipCodes.join(','),
  DEFAULT_STATE: defaultSettings.defaultState,
  SIGN_UP_DAYS_BEFORE: '',
  REMINDER_TIME: defaultReminderTimes.evening,
  DAY_OF_REMINDER_HOURS: String(defaultReminderTimes.dayOfHours),
  ADMIN_NOTIFICATION_EMAILS: '',
  EVENT_LIST_TIME: '18:00',
  NO_SHOW_BAN: 'forever',
  FIRST_NO_SHOW: 'ban',
  KEEP_NAMES_MONTHS: '12',
}

/** A reminder may be a text, and texts are sent only from 8:00 to 20:00. */
const reminderTimes = /^(?:0[89]|1\d):[0-5]\d$|^20:00$/
const anyTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Checks values from the environment and from the screen alike */
export function readProgramSettings(reader: SettingsReader<SettingName>): ProgramSettings {
  const { matching, whole, list } = reader
  return {
    programName: matching(
      'PROGRAM_NAME',
      isLine(100),
      'one line of at most 100 visible characters',
    ),
    contactPhone: matching(
      'CONTACT_PHONE',
      isPhone,
      'one phone number in digits, such as (555) 010-0100',
    ),
    contactEmail: matching('CONTACT_EMAIL', isAddress, 'an email address'),
    serviceZipCodes: list(
      'SERVICE_ZIP_CODES',
      /[\s,;]+/,
      (zipCode) => /^\d{5}$/.test(zipCode),
      'five-digit zip codes, separated by commas',
    ),
    defaultState: matching(
      'DEFAULT_STATE',
      isLine(limits.state),
      `one line of at most ${limits.state} visible characters`,
    ),
    adminNotificationEmails: uniqueAddresses(
      list(
        'ADMIN_NOTIFICATION_EMAILS',
        /[\s,;]+/,
        isAddress,
        'email addresses, separated by commas',
      ),
    ),
    noShows: readNoShows(reader),
    reminders: {
      evening: matching(
        'REMINDER_TIME',
        (time) => reminderTimes.test(time),
        'a time from 08:00 to 20:00, such as 18:00',
      ),
      dayOfHours: whole('DAY_OF_REMINDER_HOURS', 1, 6),
    },
    eventListTime: matching(
      'EVENT_LIST_TIME',
      (time) => anyTime.test(time),
      'a time of day, such as 18:00',
    ),
    keepNamesMonths: readKeptMonths(reader),
    signUpDaysBefore: readDaysBefore(reader),
  }
}

function readNoShows({ oneOf }: SettingsReader<SettingName>): NoShowPolicy {
  const ban = oneOf('NO_SHOW_BAN', noShowBans)
  return {
    banMonths: ban === 'forever' ? null : Number.parseInt(ban, 10),
    warnsFirst: oneOf('FIRST_NO_SHOW', firstNoShows) === 'warn',
  }
}

function readKeptMonths({ matching }: SettingsReader<SettingName>): number | null {
  const text = matching(
    'KEEP_NAMES_MONTHS',
    (months) => months === keepForever || isWhole(months, 1, maxKeptMonths),
    `a whole number of months from 1 to ${maxKeptMonths}, or ${keepForever}`,
  )
  return text === keepForever ? null : Number(text)
}

function readDaysBefore({ matching }: SettingsReader<SettingName>): number | null {
  const text = matching(
    'SIGN_UP_DAYS_BEFORE',
    (days) => days === '' || isWhole(days, 0, maxDaysAhead),
    `a whole number of days from 0 to ${maxDaysAhead}, or empty to open at once`,
  )
  return text === '' ? null : Number(text)
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
}

/**
 * PostgreSQL and mail headers refuse control characters and lone surrogates. Invisible characters and characters that
 * change the text direction would spoil a subject.
 */
function isLine(max: number) {
  return (text: string) =>
    text.length <= max && /^[^\p{Cc}\p{Cs}]*$/u.test(text) && cleanText(text) === text.trim()
}

/** Allows short numbers such as 211, and words beside the number. */
function isPhone(text: string): boolean {
  return isLine(limits.phone)(text) && numberToDial(text) !== null
}

/** Like the public form, but also allows addresses at localhost, which has no dot. */
export function isAddress(text: string): boolean {
  return (
    text.length <= limits.email && emailPattern.test(text.replace(/@localhost$/, '@localhost.test'))
  )
}

function uniqueAddresses(addresses: readonly string[]): string[] {
  const keys = addresses.map((one) => one.toLowerCase())
  return addresses.filter((_, n) => keys.indexOf(keys[n] ?? '') === n)
}
