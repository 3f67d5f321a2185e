import { type NoShowPolicy, strictNoShows } from '../domain/no-show.ts'

/** The server embeds these in pages (DESIGN.md 7). */
export type Settings = {
  programName: string
  contactPhone: string
  /** What a tel: link dials (`numberToDial`); null if an earlier release accepted several numbers or none */
  contactPhoneDigits: string | null
  contactEmail: string
  /** IANA name, such as America/New_York */
  timeZone: string
  defaultState: string
  serviceZipCodes: string[]
  /** A text service is set up, so families can be asked for consent. */
  sendsTexts: boolean
  /** A mail server is set up; without one, pages must not promise e-mails. */
  sendsMail: boolean
  noShows: NoShowPolicy
  /** Default for new events and series; null to open sign-up at once */
  signUpDaysBefore: number | null
  /** Months after the event; null to keep names for good */
  keepNamesMonths: number | null
}

/** See SPEC.md 9. */
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

export const settingsElementId = 'settings'
