import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Answers when the database does; throws when it does not. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
