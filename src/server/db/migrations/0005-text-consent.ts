import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export function textConsent(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('registrations').addColumn('text_consent_at', timestamp).execute()
  }
}
