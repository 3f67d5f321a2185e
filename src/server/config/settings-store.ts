import {
  type ProgramSettings,
  type SettingField,
  type SettingTexts,
  settingFields,
  settingNames,
  textsOf,
} from '../../domain/program-settings.ts'
import type { Db } from '../db/connect.ts'
import { errorName, type Log } from '../http/log.ts'
import { repeat } from '../timers.ts'
import { readTexts } from './read-texts.ts'
import { findSavedSettings, type SavedSettings } from './saved-settings.ts'

/** The program's settings as this process knows them (docs/decisions/0049) */
export type SettingsStore = {
  /** The same object until settings are saved */
  current(): ProgramSettings
  version(): number
  environment: SettingTexts
  /** Applies what this process has just saved. */
  use(saved: SavedSettings): void
  /** Reads and applies what another process has saved. */
  reread(): Promise<void>
}

/** Uses the environment's value where this release refuses the saved value, except for the contact phone. */
export async function openSettings(db: Db, environment: ProgramSettings): Promise<SettingsStore> {
  const store = createSettings(db, environment)
  await store.reread()
  return store
}

/** Has the environment's values until the first `reread`. */
export function createSettings(db: Db, environment: ProgramSettings): SettingsStore {
  const environmentTexts = textsOf(environment)
  let saved: SavedSettings = { version: -1, texts: {} }
  let settings = environment
  const use = (next: SavedSettings) => {
    // A slow read must not overwrite newer values.
    if (next.version <= saved.version) return
    saved = next
    settings = resolve(environmentTexts, next.texts)
  }
  return {
    current: () => settings,
    version: () => saved.version,
    environment: environmentTexts,
    use,
    reread: async () => use(await findSavedSettings(db)),
  }
}

function resolve(environment: SettingTexts, saved: SavedSettings['texts']): ProgramSettings {
  const { settings, refusals } = readTexts({ ...environment, ...saved })
  if (refusals.length === 0) return settings
  const valid = { ...environment, ...saved }
  for (const { field } of refusals) {
    // Keeps the saved number, because the environment's number may be a placeholder.
    if (field !== 'contactPhone') valid[field] = environment[field]
  }
  return readTexts(valid).settings
}

/** E-mail addresses and phone numbers of people, which must not be logged */
const contacts: SettingField[] = ['contactPhone', 'contactEmail', 'adminNotificationEmails']

export function listDifferences({ current, environment }: SettingsStore): string[] {
  const texts = textsOf(current())
  return settingFields
    .filter((field) => texts[field] !== environment[field])
    .map((field) =>
      contacts.includes(field)
        ? `${settingNames[field]} was saved on screen; the value in the environment is ignored`
        : `${settingNames[field]} is "${texts[field]}", saved on screen; the value in the environment, "${environment[field]}", is ignored`,
    )
}

const rereadMs = 1_000

export function followSettings(
  { reread }: Pick<SettingsStore, 'reread'>,
  log: Pick<Log, 'warn'>,
  every: (ms: number, tick: () => void) => () => void = repeat,
): () => Promise<void> {
  let reading: Promise<void> | undefined
  let hasFailed = false
  async function read(): Promise<void> {
    try {
      await reread()
      hasFailed = false
    } catch (error) {
      // The values stay in use; health and requests report the unreachable database.
      if (!hasFailed)
        log.warn(
          { error: errorName(error) },
          'the settings could not be read; the last known values stay in use',
        )
      hasFailed = true
    }
  }
  const stop = every(rereadMs, () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
  })
  return async () => {
    stop()
    await reading
  }
}
