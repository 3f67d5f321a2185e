import type { Tx } from '../db/connect.ts'
import { requestKey } from './link-request-commands.ts'

export async function eraseLinkRequests(
  tx: Tx,
  { emailKeys, phoneKeys }: { emailKeys: readonly string[]; phoneKeys: readonly string[] },
): Promise<void> {
  const keys = [
    ...emailKeys.map((key) => requestKey({ kind: 'email', key })),
    ...phoneKeys.map((key) => requestKey({ kind: 'phone', key })),
  ]
  if (keys.length > 0) await tx.deleteFrom('link_requests').where('key', 'in', keys).execute()
}
