import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AddToBlacklistAnswer } from '../../../contract/blacklist.ts'
import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { Button } from '../../ui/Button.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { AddToBlacklistDialog } from './AddToBlacklistDialog.tsx'
import { BlacklistScreen } from './BlacklistList.tsx'

/** SPEC.md 2, Admin blacklist */
export function BlacklistPage() {
  const [isAdding, setAdding] = useState(false)
  // Kept until it is dismissed: a toast would be gone before anybody has acted on it.
  const [added, setAdded] = useState<AddToBlacklistAnswer | null>(null)
  return (
    <AdminPage
      title={words.title}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {words.add}
        </Button>
      }
    >
      <BlacklistScreen
        stillRegistered={added && added.upcomingRegistrations > 0 ? added : null}
        onDismiss={() => setAdded(null)}
      />
      {isAdding && <AddToBlacklistDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}
