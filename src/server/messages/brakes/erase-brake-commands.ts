import type { Tx } from '../../db/connect.ts'
import { brakeKey } from './brake-commands.ts'

export async function eraseBrakes(
  tx: Tx,
  { emailKeys, numbers }: { emailKeys: readonly string[]; numbers: readonly string[] },
): Promise<void> {
  const keys = [
    ...emailKeys.map((recipient) => brakeKey({ channel: 'email', recipient })),
    ...numbers.map((recipient) => brakeKey({ channel: 'text', recipient })),
  ]
  if (keys.length > 0) await tx.deleteFrom('message_brakes').where('key', 'in', keys).execute()
}
