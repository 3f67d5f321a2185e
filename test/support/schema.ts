import { sql } from 'kysely'
import type { Connection } from '../../src/server/db/connect.ts'

/** All tables, columns, indexes, constraints, triggers and functions, in an order that is independent of migrations */
export async function describeSchema({ db, engine }: Connection): Promise<string[]> {
  const query = engine === 'sqlite' ? sqliteSchema : postgresSchema
  const { rows } = await query.execute(db)
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).sort()
}

/** SQLite stores the statements, so columns must be in the same order. */
const sqliteSchema = sql<{ line: string }>`
  select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, 'automatic') as line
    from sqlite_master`

/** Leaves out "not null" constraints: PostgreSQL adds a number to their names if a migration has replaced the table. */
const postgresSchema = sql<{ line: string }>`
  select 'column ' || table_name || '.' || column_name || ': ' || data_type || ', nullable ' || is_nullable ||
         ', default ' || coalesce(column_default, 'none') || ', identity ' || is_identity as line
    from information_schema.columns where table_schema = 'public'
  union all select 'index ' || indexname || ': ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || '.' || conname || ': ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'trigger ' || tgrelid::regclass || ': ' || pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
  union all select 'function ' || pg_get_functiondef(oid)
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select 'sequence ' || sequencename from pg_sequences where schemaname = 'public'`
