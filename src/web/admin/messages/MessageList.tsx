import type { MessageItem } from '../../../contract/messages.ts'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import { useResendMessage } from '../../api/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { MessageCards } from './MessageCards.tsx'
import { MessageTable } from './MessageTable.tsx'
import type { MessageActions } from './message-cells.tsx'

/** Below this width, in pixels, five columns do not fit. */
const tableWidth = 720

type OlderPages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

export function MessageList({
  messages,
  older,
  onRead,
}: {
  messages: readonly MessageItem[]
  older: OlderPages
  onRead: (message: MessageItem) => void
}) {
  const { ref, isNarrow } = useIsNarrow(tableWidth)
  const resend = useResendMessage()
  const actions: MessageActions = {
    read: onRead,
    resend: (message) => resend.mutate(message),
    resending: resend.isPending ? resend.variables.id : null,
  }
  const Shown = isNarrow ? MessageCards : MessageTable
  return (
    <div ref={ref}>
      {isNarrow !== null && <Shown messages={messages} actions={actions} />}
      {older.hasNextPage && (
        <div className="mt-4 flex flex-col items-center gap-2">
          <p role="alert" className="font-semibold text-red empty:hidden">
            {older.isFetchNextPageError && words.olderFailed}
          </p>
          <Button
            kind="ghost"
            loading={older.isFetchingNextPage}
            onClick={() => void older.fetchNextPage()}
          >
            {older.isFetchingNextPage ? words.loadingOlder : words.older}
          </Button>
        </div>
      )}
    </div>
  )
}
