import { useState } from 'react'
import type { PreviewActRequest } from '../../../../contract/careful.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { unmatchableKey, useActPreview } from '../../../api/admin-careful.ts'
import { hasChangedNothing } from '../../../api/admin-mutation.ts'
import { isRefusal } from '../../../api/client.ts'

/**
 * For a dialog that names the slot. The preview and the act are refused if the registration has changed since the list
 * was loaded. After an act with an unknown outcome, the dialog previews the current registration instead.
 */
export function useSeenPreview(
  { id, updatedAt }: AdminRegistration,
  { changes, ...act }: PreviewActRequest,
) {
  const [isUnknown, setUnknown] = useState(false)
  const seen = isUnknown ? {} : { updatedAt }
  const preview = useActPreview(id, { ...act, changes: { ...changes, ...seen } })
  return {
    preview,
    expects: isRefusal(preview.error) ? unmatchableKey : preview.data?.key,
    /** For the `onError` of the act */
    refresh: (error: unknown) => {
      if (hasChangedNothing(error) || isUnknown) void preview.refetch()
      else setUnknown(true)
    },
  }
}
