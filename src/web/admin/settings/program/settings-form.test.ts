import { expect, test } from 'vitest'
import type { ProgramSettingsAnswer } from '../../../../contract/program-settings.ts'
import {
  type SettingTexts,
  settingFields,
  settingNames,
} from '../../../../domain/program-settings.ts'
import { loadedTexts, toPageSettings, toRequest } from './settings-form.ts'

const loaded: ProgramSettingsAnswer = {
  programVersion: '1.0.0',
  version: 3,
  recipients: [],
  settings: settingFields.map((field) => ({
    field,
    name: settingNames[field],
    value: field === 'programName' ? 'Saved' : 'same',
    environment: field === 'programName' ? 'From Env' : 'same',
    isSaved: field === 'programName',
  })),
}
const texts = loadedTexts(loaded)

test('only changed fields are sent, trimmed, with the version of the loaded settings', () => {
  expect(toRequest(loaded, texts, new Set())).toEqual({ version: 3 })
  expect(toRequest(loaded, { ...texts, defaultState: ' IN ' }, new Set())).toEqual({
    version: 3,
    defaultState: 'IN',
  })
})

test('a reverted field goes back to the environment’s value, unless another value was typed afterwards', () => {
  const revertedFields = new Set(['programName'] as const)
  expect(toRequest(loaded, { ...texts, programName: 'From Env' }, revertedFields)).toEqual({
    version: 3,
    programName: null,
  })
  expect(toRequest(loaded, { ...texts, programName: 'Typed' }, revertedFields).programName).toBe(
    'Typed',
  )
})

test('saved texts are parsed into the settings that pages use', () => {
  const saved: SettingTexts = {
    ...texts,
    contactPhone: '+1 (555) 010-0100 ext. 4',
    serviceZipCodes: '45030, 45013',
    signUpDaysBefore: '',
    noShowBan: '6 months',
    firstNoShow: 'warn',
  }
  expect(toPageSettings(saved)).toMatchObject({
    contactPhoneDigits: '+15550100100',
    serviceZipCodes: ['45030', '45013'],
    signUpDaysBefore: null,
    noShows: { banMonths: 6, warnsFirst: true },
  })
})
