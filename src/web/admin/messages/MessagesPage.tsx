import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { MessagesScreen } from './MessagesScreen.tsx'
import { TemplatesDialog } from './TemplatesDialog.tsx'

/** The message log: what families were told, and whether it got there */
export function MessagesPage() {
  const [showsTemplates, setShowsTemplates] = useState(false)
  return (
    <AdminPage
      title={words.title}
      actions={
        <Button kind="ghost" onClick={() => setShowsTemplates(true)}>
          <LayoutTemplate aria-hidden="true" className="size-5" />
          {words.templates.open}
        </Button>
      }
    >
      <MessagesScreen />
      {showsTemplates && <TemplatesDialog onClose={() => setShowsTemplates(false)} />}
    </AdminPage>
  )
}
