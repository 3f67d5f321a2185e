import { Link } from 'wouter'
import type { MessageItem } from '../../../contract/messages.ts'
import { paths } from '../../../contract/paths.ts'
import { adminMessages } from '../../../contract/words/en/admin-messages.ts'

const words = adminMessages.reader

/** A message that a volunteer passes on by phone, with the way to the list while it is on it */
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
