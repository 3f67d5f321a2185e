import { useState } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useSession } from '../../api/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AddAdminForm } from './AddAdminForm.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

const words = adminShell.account

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<'password' | 'admin'>('password')
  const admin = useSession((session) => session.admin)
  return (
    <Dialog
      title={words.title}
      description={
        <>
          {words.signedInAs} <strong className="text-ink">{admin?.username}</strong>, {admin?.email}
        </>
      }
      onClose={onClose}
    >
      <div className="mt-3">
        <Tabs
          label={words.title}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'password',
              label: words.password.tab,
              content: <ChangePasswordForm onDone={onClose} />,
            },
            { value: 'admin', label: words.admin.tab, content: <AddAdminForm onDone={onClose} /> },
          ]}
        />
      </div>
    </Dialog>
  )
}
