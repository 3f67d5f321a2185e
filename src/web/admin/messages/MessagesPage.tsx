import { Info, LayoutTemplate, Mail, MailSearch } from 'lucide-react'
import { useState } from 'react'
import type { MessageItem } from '../../../contract/messages.ts'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import { useMessages } from '../../api/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { MessageFilters, searchFieldId } from './MessageFilters.tsx'
import { MessageList } from './MessageList.tsx'
import { MissedEmails } from './MissedEmails.tsx'
import { readButtonId } from './message-cells.tsx'
import { useMessagesParams } from './messages-params.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'

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
      <MessageLog />
      {showsTemplates && <TemplatesDialog onClose={() => setShowsTemplates(false)} />}
    </AdminPage>
  )
}

function MessageLog() {
  const { messagesParams, change } = useMessagesParams()
  const query = useMessages(messagesParams)
  const keeper = useFocusKeeper(searchFieldId)
  const { data, error, refetch, isRefetchError } = query
  const isFiltered = Boolean(
    messagesParams.search || messagesParams.state || messagesParams.registration,
  )
  const clear = () => change({ search: '', state: null, registration: null })
  const firstOfFamily = messagesParams.registration ? data?.[0] : undefined
  return (
    <div {...keeper}>
      <p className="mb-4 max-w-[60ch] text-ink-soft">{words.lead}</p>
      <KeptMessagesNote messages={data} />
      <MissedEmails />
      <MessageFilters
        messagesParams={messagesParams}
        name={firstOfFamily?.name ?? null}
        onChange={change}
      />
      <RefreshNote failed={isRefetchError} />
      {data ? (
        data.length > 0 ? (
          <MessageList messages={data} older={query} onRead={({ id }) => change({ read: id })} />
        ) : isFiltered ? (
          <NothingFound onClear={clear} />
        ) : (
          <NothingYet />
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ListLoading />
      )}
      {messagesParams.read && (
        <MessageDialog
          key={messagesParams.read}
          id={messagesParams.read}
          onClose={() => change({ read: null })}
          returnFocusTo={readButtonId(messagesParams.read)}
        />
      )}
    </div>
  )
}

function NothingYet() {
  return (
    <StatePanel
      icon={<Mail aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={words.empty}
    >
      <p>{words.emptyText}</p>
    </StatePanel>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <StatePanel
      icon={<MailSearch aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={words.noMatches}
      action={
        <Button kind="ghost" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  )
}

function ListLoading() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-96" />
    </div>
  )
}

function KeptMessagesNote({ messages }: { messages: readonly MessageItem[] | undefined }) {
  if (!messages?.some(({ resendRefusal }) => resendRefusal === 'no_mail_server')) return null
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-control bg-blue-wash px-4 py-3">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{words.noMailServer}</span>
    </p>
  )
}
