import type { LoggedMessage } from '../../../contract/messages.ts'
import {
  messageName,
  resendRefusalWords,
  adminMessages as words,
} from '../../../contract/words/en/admin-messages.ts'
import { useMessage, useResendMessage } from '../../api/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { CallNote } from './CallNote.tsx'
import { MessageView } from './MessageView.tsx'
import { LastError, Recipient, SendTimes, StateBadge } from './message-cells.tsx'
import { PersonalLink } from './PersonalLink.tsx'

export function MessageDialog({
  id,
  onClose,
  returnFocusTo,
}: {
  id: string
  onClose: () => void
  returnFocusTo: string
}) {
  const { data, error, refetch } = useMessage(id)
  return (
    <Dialog
      title={data ? messageName(data.kind) : words.reader.title}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {data ? (
        <Message message={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="mt-4">
          <span className="sr-only">{words.reader.loading}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </Dialog>
  )
}

function Message({ message }: { message: LoggedMessage }) {
  const { channel, content, resendRefusal } = message
  const resend = useResendMessage()
  return (
    <div className="mt-3 flex flex-col gap-4">
      <div className="[overflow-wrap:anywhere]">
        <Recipient message={message} />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-ink-soft">
          <StateBadge message={message} />
          <div>
            <SendTimes message={message} />
          </div>
        </div>
        <LastError message={message} />
      </div>
      {content?.personalLink && <PersonalLink url={content.personalLink} />}
      {channel === 'call' ? (
        <CallNote message={message} />
      ) : resendRefusal ? (
        <p className="text-s text-ink-soft">{resendRefusalWords[resendRefusal]}</p>
      ) : (
        <div>
          <Button
            kind="ghost"
            loading={resend.isPending}
            onClick={() => resend.mutate(message)}
            className="w-full sm:w-auto"
          >
            {resend.isPending ? words.resending : words.resend}
          </Button>
        </div>
      )}
      {content ? (
        <MessageView content={content} isCall={channel === 'call'} />
      ) : (
        <p>{words.reader.unreadable}</p>
      )}
    </div>
  )
}
