import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Invitations, links for a new password, second factors, and sessions with their device (docs/decisions/0050) */
export function administrators(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('admins').addColumn('last_used_at', timestamp).execute()
    await db.schema.alterTable('admin_sessions').addColumn('device', 'text').execute()

    await db.schema
      .createTable('admin_links')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('admin_id', 'text', (c) => c.references('admins.id').onDelete('cascade'))
      // A removed administrator's invitations are deleted, because they would be a way back in.
      .addColumn('invited_by', 'text', (c) => c.references('admins.id').onDelete('cascade'))
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('sent_at', timestamp, (c) => c.notNull())
      .addColumn('times_sent', 'integer', (c) => c.notNull())
      .addColumn('expires_at', timestamp, (c) => c.notNull())
      .addColumn('ended_at', timestamp)
      .execute()
    for (const column of ['admin_id', 'invited_by', 'expires_at']) {
      const index = db.schema.createIndex(`admin_links_${column}`).on('admin_links').column(column)
      await index.execute()
    }

    await db.schema
      .createTable('admin_link_tokens')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('link_id', 'text', (c) =>
        c.notNull().references('admin_links.id').onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('admin_link_tokens_link')
      .on('admin_link_tokens')
      .column('link_id')
      .execute()

    await db.schema
      .createTable('password_requests')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text')
      .addColumn('asked_at', timestamp, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('second_factors')
      .addColumn('admin_id', 'text', (c) =>
        c.primaryKey().references('admins.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('turned_on_at', timestamp)
      .addColumn('last_step', 'integer')
      .addColumn('recovery_salt', 'text')
      .addColumn('wrong_codes', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('wrong_since', timestamp)
      .execute()

    await db.schema
      .createTable('recovery_codes')
      .addColumn('admin_id', 'text', (c) =>
        c.notNull().references('second_factors.admin_id').onDelete('cascade'),
      )
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['admin_id', 'code_hash'])
      .execute()
  }
}
