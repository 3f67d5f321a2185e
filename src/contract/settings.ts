/** What the browser needs to know of the configuration; the server writes it into the page (DESIGN.md 7). */
export type Settings = {
  programName: string
  contactPhone: string
  /** The same as a telephone is told it: digits, after a plus where there is one */
  contactPhoneDigits: string
  contactEmail: string
  /** IANA name */
  timeZone: string
  defaultState: string
  serviceZipCodes: string[]
  /** Whether families can be asked if they want texts */
  sendsTexts: boolean
  /** Whether a mail server is set up; without one, no e-mail may be promised */
  sendsMail: boolean
}

/** Of an installation that sets nothing (SPEC.md 9) */
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
}

/** Element of index.html that carries the settings as JSON */
export const settingsElementId = 'settings'
