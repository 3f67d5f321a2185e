import type { WebhookDelivery, WebhookTarget } from '../../../contract/webhooks.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { testKind, type WebhookKind } from '../../../domain/webhook.ts'
import { useResendDelivery, useWebhookLog } from '../../api/admin-connections.ts'
import { settings } from '../../settings.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'

const words = adminConnections.webhooks.log

export function WebhookLogDialog({
  target,
  onClose,
}: {
  target: WebhookTarget
  onClose: () => void
}) {
  const { data, error, refetch } = useWebhookLog(target.id)
  const resend = useResendDelivery(target.id)
  return (
    <Dialog title={words.title(target.name)} description={words.lead} onClose={onClose}>
      <div className="mt-4">
        {!data && !error && (
          <div role="status">
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="h-32" />
          </div>
        )}
        {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p>{words.empty}</p>}
        <ol className="flex flex-col">
          {data?.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              {...(target.isOn && { onResend: () => resend.mutate(delivery) })}
            />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

const tones = { queued: 'text-ink-soft', sent: 'text-green', failed: 'text-red' } as const
const moment = (instant: string) => formatMoment(instant, settings.timeZone)

function Row({ delivery, onResend }: { delivery: WebhookDelivery; onResend?: () => void }) {
  const { kind, state, attempts, lastAttemptAt, nextAttemptAt, occurredAt } = delivery
  const name =
    kind === testKind ? adminConnections.testKind : adminConnections.kinds[kind as WebhookKind]
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p>
          <strong>{name ?? kind}</strong>
          {' · '}
          <span className={`font-semibold ${tones[state]}`}>{adminConnections.states[state]}</span>
        </p>
        <p className="text-s text-ink-soft">
          {moment(lastAttemptAt ?? occurredAt)}
          {attempts > 0 && `, ${words.attempts(attempts)}`}
          {answerOf(delivery)}
          {state === 'queued' &&
            nextAttemptAt &&
            attempts > 0 &&
            `. ${words.nextAt(moment(nextAttemptAt))}`}
        </p>
      </div>
      {onResend && state !== 'queued' && (
        <QuietButton shape="framed" aria-label={`${words.resend}: ${name}`} onClick={onResend}>
          {words.resend}
        </QuietButton>
      )}
    </li>
  )
}

function answerOf({ lastStatus, lastError }: WebhookDelivery): string {
  if (lastStatus !== null) return `, ${words.answer(lastStatus)}`
  return lastError ? `, ${adminConnections.errors[lastError] ?? lastError}` : ''
}
