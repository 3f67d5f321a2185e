import { messageName, adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import { About, Acts, LastError, type ListProps, State, When, Whom } from './message-cells.tsx'

/** What the table says, for a narrow screen */
export function MessageCards({ messages, acts }: ListProps) {
  return (
    <ul aria-label={words.list} className="flex flex-col gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className="rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere]"
        >
          <State state={message.state} />
          <div className="mt-2 text-l font-bold leading-tight">{messageName(message.kind)}</div>
          <About message={message} />
          <LastError message={message} />
          <div className="mt-2">
            <Whom message={message} />
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <div className="text-s text-ink-soft">
              <When message={message} />
            </div>
            <Acts message={message} acts={acts} />
          </div>
        </li>
      ))}
    </ul>
  )
}
