import { adminConnections as words } from '../../../contract/words/en/admin-connections.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { KeySection } from './KeySection.tsx'
import { WebhookSection } from './WebhookSection.tsx'

export function ConnectionsPage() {
  return (
    <SettingsPage title={words.title}>
      <p className="mb-6 max-w-[75ch] text-ink-soft">{words.lead}</p>
      <div className="flex flex-col gap-10">
        <WebhookSection />
        <KeySection />
      </div>
    </SettingsPage>
  )
}
