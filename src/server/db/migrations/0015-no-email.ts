import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { familyTriggerStatements } from './0015-no-email-triggers.ts'

/**
 * Families without an e-mail address (DESIGN.md 5, rule 15), and who made the call that replaces a message. SQLite can
 * drop NOT NULL in place since 3.53, so the table need not be recreated.
 */
export function noEmail(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['email', 'email_key']) {
      await sql`alter table registrations alter column ${sql.ref(column)} drop not null`.execute(db)
    }
    // The triggers of 0007 fail on a null key, so families without an e-mail address are counted by phone.
    for (const statement of familyTriggerStatements(engine)) await sql.raw(statement).execute(db)
    await db.schema.alterTable('messages').addColumn('called_at', timestamp).execute()
    await db.schema.alterTable('messages').addColumn('called_by', 'text').execute()
  }
}
