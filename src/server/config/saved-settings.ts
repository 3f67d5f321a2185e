import { type SettingTexts, settingFields } from '../../domain/program-settings.ts'
import type { Db, Tx } from '../db/connect.ts'

/** What was saved on screen; the other settings have the environment's values. */
export type SavedSettings = { version: number; texts: Partial<SettingTexts> }

export async function findSavedSettings(db: Db | Tx): Promise<SavedSettings> {
  const row = await db
    .selectFrom('program_settings')
    .select(['version', 'saved'])
    .executeTakeFirst()
  return row ? { version: row.version, texts: parseSaved(row.saved) } : { version: 0, texts: {} }
}

/** What a newer release saved, which an older one beside it must not lose */
export function readFieldsOfOthers(json: string): Record<string, unknown> {
  const ours = new Set<string>(settingFields)
  return Object.fromEntries(Object.entries(JSON.parse(json)).filter(([name]) => !ours.has(name)))
}

/** Fields of other releases are left out. */
export function parseSaved(json: string): Partial<SettingTexts> {
  const saved: Record<string, unknown> = JSON.parse(json)
  return Object.fromEntries(
    settingFields.flatMap((field) =>
      typeof saved[field] === 'string' ? [[field, saved[field]]] : [],
    ),
  )
}
