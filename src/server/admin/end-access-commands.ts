import { activityWords } from '../../contract/words/en/activity.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { endCalendarFeedInTransaction } from './calendar-feed-commands.ts'

/**
 * Revokes open invitations and the calendar address, because a lost device may hold them. API keys stay, because other
 * programs use them; password links stay, because a stolen session must not revoke the owner's link. Revoked
 * invitations are not deleted, because they count toward the daily limit.
 */
export async function endAccess(tx: Tx, adminId: string, act: Act): Promise<void> {
  const at = act.now.toISOString()
  const ended = await tx
    .updateTable('admin_links')
    .set({ ended_at: at })
    .where('invited_by', '=', adminId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['id', 'email'])
    .execute()
  for (const link of ended) {
    await tx.deleteFrom('admin_link_tokens').where('link_id', '=', link.id).execute()
    await recordAct(tx, activityWords.invitationWithdrawn(link.email), act)
  }
  await endCalendarFeedInTransaction(tx, adminId, act)
}
