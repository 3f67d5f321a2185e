import type { NoShowPolicy } from './no-show.ts'
import type { ReminderTimes } from './reminder.ts'

/** Volunteers may change these on screen (docs/decisions/0049). */
export type ProgramSettings = {
  programName: string
  contactPhone: string
  contactEmail: string
  serviceZipCodes: string[]
  defaultState: string
  adminNotificationEmails: string[]
  noShows: NoShowPolicy
  reminders: ReminderTimes
  /** Program time, "18:00" */
  eventListTime: string
  /** Months after the event; null to keep names for good */
  keepNamesMonths: number | null
  /** Null for at once */
  signUpDaysBefore: number | null
}

/** In the order of the screen */
export const settingNames = {
  programName: 'PROGRAM_NAME',
  contactPhone: 'CONTACT_PHONE',
  contactEmail: 'CONTACT_EMAIL',
  serviceZipCodes: 'SERVICE_ZIP_CODES',
  defaultState: 'DEFAULT_STATE',
  signUpDaysBefore: 'SIGN_UP_DAYS_BEFORE',
  reminderTime: 'REMINDER_TIME',
  dayOfReminderHours: 'DAY_OF_REMINDER_HOURS',
  adminNotificationEmails: 'ADMIN_NOTIFICATION_EMAILS',
  eventListTime: 'EVENT_LIST_TIME',
  noShowBan: 'NO_SHOW_BAN',
  firstNoShow: 'FIRST_NO_SHOW',
  keepNamesMonths: 'KEEP_NAMES_MONTHS',
} as const
export type SettingField = keyof typeof settingNames
export type SettingName = (typeof settingNames)[SettingField]
export const settingFields = Object.keys(settingNames) as SettingField[]

/** As in the environment */
export type SettingTexts = Record<SettingField, string>

/** An empty value means that nobody is notified, or that sign-up opens at once. */
export const optionalSettings: readonly SettingField[] = [
  'adminNotificationEmails',
  'signUpDaysBefore',
]

export const noShowBans = ['forever', '3 months', '6 months', '12 months'] as const
export const firstNoShows = ['ban', 'warn'] as const

export const keepForever = 'forever'

export const maxKeptMonths = 120

/** `before` and `after` are values of KEEP_NAMES_MONTHS. */
export function isKeptShorter(before: string, after: string): boolean {
  const months = (text: string) => (text === keepForever ? Number.POSITIVE_INFINITY : Number(text))
  return months(after) < months(before)
}

export function textsOf(settings: ProgramSettings): SettingTexts {
  const { noShows, reminders, keepNamesMonths, signUpDaysBefore } = settings
  return {
    programName: settings.programName,
    contactPhone: settings.contactPhone,
    contactEmail: settings.contactEmail,
    serviceZipCodes: settings.serviceZipCodes.join(', '),
    defaultState: settings.defaultState,
    signUpDaysBefore: signUpDaysBefore === null ? '' : String(signUpDaysBefore),
    reminderTime: reminders.evening,
    dayOfReminderHours: String(reminders.dayOfHours),
    adminNotificationEmails: settings.adminNotificationEmails.join(', '),
    eventListTime: settings.eventListTime,
    noShowBan: noShows.banMonths === null ? 'forever' : `${noShows.banMonths} months`,
    firstNoShow: noShows.warnsFirst ? 'warn' : 'ban',
    keepNamesMonths: keepNamesMonths === null ? keepForever : String(keepNamesMonths),
  }
}
