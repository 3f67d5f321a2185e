import {
  type ProgramSettings,
  type SettingField,
  type SettingName,
  type SettingTexts,
  settingFields,
  settingNames,
} from '../../domain/program-settings.ts'
import { programDefaults, readProgramSettings } from './program-settings.ts'
import { createSettingsReader } from './settings-reader.ts'

/** Applies the rules for the environment to other values; each refused field comes with its rule ("Enter ..."). */
export function readTexts(texts: SettingTexts): {
  settings: ProgramSettings
  refusals: { field: SettingField; rule: string }[]
} {
  const env = Object.fromEntries(settingFields.map((field) => [settingNames[field], texts[field]]))
  const reader = createSettingsReader<SettingName>(env, programDefaults)
  const settings = readProgramSettings(reader)
  const refusals = settingFields.flatMap((field) => {
    const refusal = reader.refusals.find(({ name }) => name === settingNames[field])
    return refusal ? [{ field, rule: refusal.rule }] : []
  })
  return { settings, refusals }
}
