import * as z from 'zod/mini'

/** What the browser needs to know of the configuration; the server writes it into the page. */
export const settings = z.object({
  programName: z.string(),
  contactPhone: z.string(),
  /** The same as a telephone is told it: digits, after a plus where there is one */
  contactPhoneDigits: z.string(),
  contactEmail: z.string(),
  timeZone: z.string(),
  defaultState: z.string(),
  serviceZipCodes: z.array(z.string()),
  /** Whether families can be asked if they want texts */
  sendsTexts: z.boolean(),
})
export type Settings = z.infer<typeof settings>

/** Element of index.html that carries the settings as JSON */
export const settingsElementId = 'settings'
