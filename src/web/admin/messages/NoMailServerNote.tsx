import { Info } from 'lucide-react'
import type { MessageItem } from '../../../contract/messages.ts'
import { adminMessages as words } from '../../../contract/words/en/admin-messages.ts'

/** Without a mail server the messages wait for somebody to read them. */
export function NoMailServerNote({ messages }: { messages: readonly MessageItem[] | undefined }) {
  if (!messages?.some(({ resendRefusal }) => resendRefusal === 'no_mail_server')) return null
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-control bg-blue-wash px-4 py-3">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{words.noMailServer}</span>
    </p>
  )
}
