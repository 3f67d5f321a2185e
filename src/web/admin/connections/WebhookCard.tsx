import { useId } from 'react'
import type { WebhookTarget } from '../../../contract/webhooks.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { cardClass } from './ConnectionList.tsx'

const { webhooks: words, kinds } = adminConnections

export function WebhookCard({
  target,
  onOpen,
  onTest,
}: {
  target: WebhookTarget
  onOpen: (dialog: 'change' | 'log' | 'rotate' | 'remove') => void
  onTest: () => void
}) {
  const nameId = useId()
  const { name, url, isOn, hasNames, queuedCount } = target
  // Each button's accessible name ends with the name of the target, because all cards have the same buttons.
  const labeled = (label: string) => ({ 'aria-label': `${label}: ${name}` })
  return (
    <li aria-labelledby={nameId} className={cardClass}>
      <div>
        <h3 id={nameId} className="text-l">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-s text-ink-soft">{url}</p>
      </div>
      <Trouble target={target} />
      <p>
        <strong>{isOn ? words.on : words.off}</strong>
        {' · '}
        {hasNames ? words.withNames : words.withoutNames}
        {queuedCount > 0 && ` · ${words.queued(queuedCount)}`}
      </p>
      <ul className="list-disc pl-5 text-s text-ink-soft">
        {target.kinds.map((kind) => (
          <li key={kind}>{kinds[kind]}</li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
        <QuietButton shape="framed" {...labeled(words.showLog)} onClick={() => onOpen('log')}>
          {words.showLog}
        </QuietButton>
        {isOn && (
          <QuietButton shape="framed" {...labeled(words.test)} onClick={onTest}>
            {words.test}
          </QuietButton>
        )}
        <QuietButton shape="framed" {...labeled(words.change)} onClick={() => onOpen('change')}>
          {words.change}
        </QuietButton>
        <QuietButton {...labeled(words.newSecret)} onClick={() => onOpen('rotate')}>
          {words.newSecret}
        </QuietButton>
        <QuietButton tone="red" {...labeled(words.remove)} onClick={() => onOpen('remove')}>
          {words.remove}
        </QuietButton>
      </div>
    </li>
  )
}

function Trouble({ target: { disabledReason, failingSince, isOn } }: { target: WebhookTarget }) {
  const text =
    !isOn && disabledReason
      ? words.disabled[disabledReason]
      : failingSince && words.failing(formatMoment(failingSince, settings.timeZone))
  if (!text) return null
  return <p className="border-l-[3px] border-red pl-3 font-semibold">{text}</p>
}
