import type { ProgramSettingsAnswer } from '../../contract/program-settings.ts'
import type { Db } from '../db/connect.ts'

/** Who added each of these addresses ("a@x.org, b@x.org"); leaves out addresses from the environment */
export async function listNoticeRecipients(
  db: Db,
  addresses: string,
): Promise<ProgramSettingsAnswer['recipients']> {
  const rows = await db
    .selectFrom('notice_recipients')
    .leftJoin('admins', 'admins.username', 'notice_recipients.added_by')
    .selectAll('notice_recipients')
    .select('admins.id as admin_id')
    .execute()
  const byKey = new Map(rows.map((row) => [row.email_key, row]))
  return addresses.split(', ').flatMap((email) => {
    const row = byKey.get(email.toLowerCase())
    if (!row) return []
    const { added_at: addedAt, added_by: addedBy } = row
    return [{ email, addedAt, addedBy, isRemoved: row.admin_id === null }]
  })
}
