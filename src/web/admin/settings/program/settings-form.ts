import * as z from 'zod/mini'
import { loginRequest } from '../../../../contract/admin.ts'
import {
  type ChangeSettingsRequest,
  maxSettingLength,
  type ProgramSettingsAnswer,
} from '../../../../contract/program-settings.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { validation } from '../../../../contract/words/en/validation.ts'
import { numberToDial } from '../../../../domain/number-to-dial.ts'
import {
  type SettingField,
  type SettingTexts,
  settingFields,
} from '../../../../domain/program-settings.ts'

export type LoadedSetting = ProgramSettingsAnswer['settings'][number]

const text = z.string().check(z.maxLength(maxSettingLength, validation.tooLong(maxSettingLength)))

/** Checks only the length; the server checks the rest, and says why it refuses a field. */
export const settingsSchema = z.object({
  ...(Object.fromEntries(settingFields.map((field) => [field, text])) as Record<
    SettingField,
    typeof text
  >),
  currentPassword: loginRequest.shape.password,
})
export type SettingsEntry = SettingTexts & { currentPassword: string }

export function loadedTexts({ settings }: ProgramSettingsAnswer): SettingTexts {
  return Object.fromEntries(settings.map(({ field, value }) => [field, value])) as SettingTexts
}

/** The changes since loading. `revertedFields` go back to the environment's values, unless they were edited later. */
export function toRequest(
  loaded: ProgramSettingsAnswer,
  texts: SettingTexts,
  revertedFields: ReadonlySet<SettingField>,
): Omit<ChangeSettingsRequest, 'currentPassword'> {
  const request: Omit<ChangeSettingsRequest, 'currentPassword'> = { version: loaded.version }
  for (const { field, value, environment } of loaded.settings) {
    const typed = texts[field].trim()
    if (revertedFields.has(field) && typed === environment) request[field] = null
    else if (typed !== value) request[field] = typed
  }
  return request
}

/** Parses saved settings into the format that pages use (contract/settings.ts). */
export function toPageSettings(texts: SettingTexts): Partial<Settings> {
  const { programName, contactPhone, contactEmail, defaultState } = texts
  return {
    programName,
    contactPhone,
    contactPhoneDigits: numberToDial(contactPhone),
    contactEmail,
    defaultState,
    serviceZipCodes: texts.serviceZipCodes.split(', '),
    signUpDaysBefore: texts.signUpDaysBefore === '' ? null : Number(texts.signUpDaysBefore),
    noShows: {
      banMonths: texts.noShowBan === 'forever' ? null : Number.parseInt(texts.noShowBan, 10),
      warnsFirst: texts.firstNoShow === 'warn',
    },
  }
}
