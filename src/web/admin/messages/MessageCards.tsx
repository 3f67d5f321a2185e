import { messageName, adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import {
  AboutEvent,
  LastError,
  type ListProps,
  MessageButtons,
  Recipient,
  SendTimes,
  StateBadge,
} from './message-cells.tsx'

export function MessageCards({ messages, actions }: ListProps) {
  return (
    <ul aria-label={words.list} className="flex flex-col gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className="rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere]"
        >
          <StateBadge message={message} />
          <div className="mt-2 text-l font-bold leading-tight">{messageName(message.kind)}</div>
          <AboutEvent message={message} />
          <LastError message={message} />
          <div className="mt-2">
            <Recipient message={message} />
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <div className="text-s text-ink-soft">
              <SendTimes message={message} />
            </div>
            <MessageButtons message={message} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
