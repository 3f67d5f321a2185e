import { Mail, MailSearch } from 'lucide-react'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import { useMessages } from '../../api/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { ReaderDialog } from './MessageDialog.tsx'
import { MessageFilters, searchFieldId } from './MessageFilters.tsx'
import { MessageList } from './MessageList.tsx'
import { readButtonId } from './message-cells.tsx'
import { useMessagesAddress } from './messages-address.ts'
import { NoMailServerNote } from './NoMailServerNote.tsx'

export function MessagesScreen() {
  const { address, change } = useMessagesAddress()
  const query = useMessages(address)
  const keeper = useFocusKeeper(searchFieldId)
  const { data, error, refetch, isRefetchError } = query
  const isFiltered = Boolean(address.search || address.state || address.registration)
  const clear = () => change({ search: '', state: null, registration: null })
  const firstOfFamily = address.registration ? data?.[0] : undefined
  return (
    <div {...keeper}>
      <p className="mb-4 max-w-[60ch] text-ink-soft">{words.lead}</p>
      <NoMailServerNote messages={data} />
      <MessageFilters address={address} name={firstOfFamily?.name ?? null} onChange={change} />
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
      {address.read && (
        <ReaderDialog
          key={address.read}
          id={address.read}
          onClose={() => change({ read: null })}
          returnFocusTo={readButtonId(address.read)}
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
