import { type NoShowPolicy, strictNoShows } from '../domain/no-show.ts'

/** What the browser needs of configuration and settings; the server embeds it in the page (DESIGN.md 7). */
export type Settings = {
  programName: string
  contactPhone: string
  /** For tel: links: digits, with a leading plus if there is one */
  contactPhoneDigits: string
  contactEmail: string
  /** IANA name, such as America/New_York */
  timeZone: string
  defaultState: string
  serviceZipCodes: string[]
  /** Whether a text service is set up, so families can be asked for consent */
  sendsTexts: boolean
  /** Whether a mail server is set up; without one, pages must not promise e-mails */
  sendsMail: boolean
  /** What a no-show leads to */
  noShows: NoShowPolicy
  /** Proposed for new events and series: days before the event on which sign-up opens; null for at once */
  signUpDaysBefore: number | null
  /** Months after the event until names are removed; null for never */
  keepNamesMonths: number | null
}

/** Defaults of an installation without configuration (SPEC.md 9) */
export const defaultSettings: Settings = {
  programName: 'Washday',
  contactPhone: '(555) 010-0100',
  contactPhoneDigits: '5550100100',
  contactEmail: 'help@example.org',
  timeZone: 'America/New_York',
  defaultState: 'OH',
  serviceZipCodes: [
    '45252',
    '45247',
    '45053',
    '45052',
    '45033',
    '45030',
    '45013',
    '45002',
    '47060',
    '47025',
  ],
  sendsTexts: false,
  sendsMail: true,
  noShows: strictNoShows,
  signUpDaysBefore: null,
  keepNamesMonths: 12,
}

/** id of the element in index.html that holds the settings as JSON */
export const settingsElementId = 'settings'
