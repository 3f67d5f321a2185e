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

export async function lockSavedSettings(tx: Tx): Promise<{ version: number; saved: string }> {
  return (
    tx
      .insertInto('program_settings')
      .values({ id: 1, version: 0, saved: '{}' })
      // Changes nothing, but locks the row.
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ version: eb.ref('program_settings.version') })),
      )
      .returning(['version', 'saved'])
      .executeTakeFirstOrThrow()
  )
}

/** The time zone, and fields that only a newer release knows; an older release that saves settings must keep them. */
export function readUnknownFields(json: string): Record<string, unknown> {
  const ours = new Set<string>(settingFields)
  return Object.fromEntries(Object.entries(JSON.parse(json)).filter(([name]) => !ours.has(name)))
}

export function parseSaved(json: string): Partial<SettingTexts> {
  const saved: Record<string, unknown> = JSON.parse(json)
  return Object.fromEntries(
    settingFields.flatMap((field) =>
      typeof saved[field] === 'string' ? [[field, saved[field]]] : [],
    ),
  )
}
