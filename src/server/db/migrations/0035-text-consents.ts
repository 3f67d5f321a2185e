import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Consents to texts (docs/decisions/0057). Triggers record them, so that no command can miss one. */
export function textConsents(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('registrations').addColumn('text_consent_wording', 'text').execute()
    await db.schema
      .createTable('text_consents')
      .addColumn('registration_id', 'text', (column) =>
        column.notNull().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('phone_key', 'text', (column) => column.notNull())
      .addColumn('agreed_at', timestamp, (column) => column.notNull())
      .addColumn('wording', 'text')
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('ended_at', timestamp)
      .addPrimaryKeyConstraint('text_consents_key', ['registration_id', 'phone_key', 'agreed_at'])
      .execute()
    await sql`insert into text_consents (registration_id, phone_key, agreed_at, language)
      select id, phone_key, text_consent_at, language from registrations
      where text_consent_at is not null and phone_key is not null`.execute(db)
    for (const statement of triggers[engine]) await sql.raw(statement).execute(db)
  }
}

const begin = `
  insert into text_consents (registration_id, phone_key, agreed_at, wording, language)
  select new.id, new.phone_key, new.text_consent_at, new.text_consent_wording, new.language
  where new.text_consent_at is not null and new.phone_key is not null
  on conflict (registration_id, phone_key, agreed_at) do update set ended_at = null;`
const end = `
  update text_consents set ended_at = new.updated_at
  where registration_id = new.id and ended_at is null;`
const agrees = 'new.text_consent_at is not null'
const changed = (isNot: string) =>
  `old.text_consent_at ${isNot} new.text_consent_at or old.phone_key ${isNot} new.phone_key`

const triggers: Record<Engine, string[]> = {
  sqlite: [
    `create trigger registrations_agreed after insert on registrations when ${agrees} begin
      ${begin}
    end`,
    `create trigger registrations_consent_changed
    after update of text_consent_at, phone_key on registrations when ${changed('is not')} begin
      ${end} ${begin}
    end`,
  ],
  postgres: [
    `create function keep_text_consent() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then ${end} end if;
      ${begin}
      return null;
    end $$`,
    `create trigger registrations_agreed after insert on registrations
    for each row when (${agrees}) execute function keep_text_consent()`,
    `create trigger registrations_consent_changed
    after update of text_consent_at, phone_key on registrations
    for each row when (${changed('is distinct from')}) execute function keep_text_consent()`,
  ],
}
