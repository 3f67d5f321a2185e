import { Link } from 'wouter'
import type { MessageItem } from '../../../contract/messages.ts'
import { paths } from '../../../contract/paths.ts'
import { adminMessages } from '../../../contract/words/en/admin-messages.ts'

const words = adminMessages.reader

/** Says that a volunteer calls the family about the message, and links to the calls until the call is made */
export function CallNote({ message: { resendRefusal } }: { message: MessageItem }) {
  return (
    <div className="text-s text-ink-soft">
      <p>{words.call}</p>
      {resendRefusal === 'told_by_phone' && (
        <Link
          href={paths.adminCalls()}
          className="inline-flex min-h-11 items-center text-m font-semibold"
        >
          {words.toCalls}
        </Link>
      )}
    </div>
  )
}
