import { messageName, adminMessages as words } from '../../../contract/words/en/admin-messages.ts'
import { ColumnHeads } from '../shell/ColumnHeads.tsx'
import {
  AboutEvent,
  LastError,
  type ListProps,
  MessageButtons,
  Recipient,
  SendTimes,
  StateBadge,
} from './message-cells.tsx'

const { columns } = words
const cell = 'px-3 py-3 align-top [overflow-wrap:anywhere]'

export function MessageTable({ messages, actions }: ListProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-card shadow-card">
      <table className="w-full text-left">
        <caption className="sr-only">{words.list}</caption>
        <ColumnHeads
          columns={[
            [columns.state],
            [columns.what, 'w-[32%]'],
            [columns.whom, 'w-[24%]'],
            [columns.when],
            [columns.actions],
          ]}
        />
        <tbody>
          {messages.map((message) => (
            <tr key={message.id} className="border-t border-line">
              <td className={`${cell} pl-4`}>
                <StateBadge message={message} />
              </td>
              <th scope="row" className={cell}>
                {messageName(message.kind)}
                <AboutEvent message={message} />
                <div className="font-normal">
                  <LastError message={message} />
                </div>
              </th>
              <td className={cell}>
                <Recipient message={message} />
              </td>
              <td className={`${cell} text-s`}>
                <SendTimes message={message} />
              </td>
              <td className={`${cell} w-44 py-1.5 pr-4`}>
                <MessageButtons message={message} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
