import type { NoShowPolicy } from './no-show.ts'
import type { ReminderTimes } from './reminder.ts'

/** What volunteers may change on screen (docs/decisions/0049) */
export type ProgramSettings = {
  programName: string
  contactPhone: string
  contactEmail: string
  /** Five digits each */
  serviceZipCodes: string[]
  defaultState: string
  /** Who gets the organization's e-mails: digests of sign-ups and cancellations, lists for the next day, warnings */
  adminNotificationEmails: string[]
  /** What a no-show leads to */
  noShows: NoShowPolicy
  reminders: ReminderTimes
  /** When the organization gets the list of the next day, "18:00" */
  eventListTime: string
  /** Months after the event until names are removed; null for never */
  keepNamesMonths: number | null
  /** How many days before a new event its sign-up opens; null for at once */
  signUpDaysBefore: number | null
}

/** The settings on screen and their names in the environment, in the order of the screen */
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

/** Values as they are written in the environment, by field */
export type SettingTexts = Record<SettingField, string>

/** Fields for which an empty value means something: nobody, or at once */
export const mayBeEmpty: readonly SettingField[] = ['adminNotificationEmails', 'signUpDaysBefore']

export const noShowBans = ['forever', '3 months', '6 months', '12 months'] as const
export const firstNoShows = ['ban', 'warn'] as const

/** KEEP_NAMES_MONTHS that never removes names */
export const keepForever = 'forever'

/** Longest time until names are removed, in months */
export const maxKeptMonths = 120

/** Whether a change keeps names for a shorter time, so that some may be removed; both as KEEP_NAMES_MONTHS has them */
export function isKeptShorter(before: string, after: string): boolean {
  const months = (text: string) => (text === keepForever ? Number.POSITIVE_INFINITY : Number(text))
  return months(after) < months(before)
}

/** The settings as the environment would write them */
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
