import type { SendingState, WaitingMessages } from '../../../contract/sending.ts'
import { adminSending as words } from '../../../contract/words/en/admin-sending.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { useResumeSending, useWaitingMessages } from '../../api/admin-sending.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { LoadFailed } from './LoadFailed.tsx'

type Held = NonNullable<SendingState['held']>

export function SendingDialog({ held, onClose }: { held: Held; onClose: () => void }) {
  const { data, error, refetch } = useWaitingMessages()
  const { mutate: resume, isPending, variables } = useResumeSending(onClose)
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      onClose={onClose}
      returnFocusTo="send-messages"
      description={
        <div className="mt-3 space-y-2">
          <p>{words.since(formatMoment(held.since, settings.timeZone))}</p>
          {data ? (
            <Counts counts={data} why={held.why} />
          ) : (
            !error && <p role="status">{words.loading}</p>
          )}
          <p>{words.onlyIfReal}</p>
        </div>
      }
    >
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      <div className="mt-6 flex flex-col gap-3">
        <Button kind="ghost" data-first-focus onClick={onClose}>
          {words.keep}
        </Button>
        {data && words.canDiscard(data) && (
          <Button
            kind="primary"
            loading={isPending && variables?.earlier === 'discard'}
            onClick={() => resume({ earlier: 'discard' })}
          >
            <TranslatableText>{words.discard(data)}</TranslatableText>
          </Button>
        )}
        {data && (
          <Button
            kind={words.canDiscard(data) ? 'ghost' : 'primary'}
            loading={isPending && variables?.earlier === 'send'}
            onClick={() => resume({ earlier: 'send' })}
          >
            <TranslatableText>{words.send(data)}</TranslatableText>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Counts({ counts, why }: { counts: WaitingMessages; why: Held['why'] }) {
  const { emails, texts, earlier, outdated, webhooks, hasMailServer } = counts
  const sendable = hasMailServer ? counts : { ...counts, emails: 0 }
  return (
    <>
      <p className="font-semibold text-ink">
        <TranslatableText>
          {emails + texts === 0
            ? words.none
            : sendable.emails + texts > 0
              ? words.goes(sendable)
              : ''}
        </TranslatableText>
      </p>
      {!hasMailServer && emails > 0 && (
        <p>
          <TranslatableText>{words.noMailServer(emails)}</TranslatableText>
        </p>
      )}
      {earlier > 0 && (
        <p>
          <TranslatableText>{words.earlier(earlier, why)}</TranslatableText>
        </p>
      )}
      {outdated > 0 && (
        <p>
          <TranslatableText>{words.outdated(outdated)}</TranslatableText>
        </p>
      )}
      {webhooks > 0 && (
        <p>
          <TranslatableText>{words.webhooks(webhooks)}</TranslatableText>
        </p>
      )}
    </>
  )
}
