import { useState } from 'react'
import { adminMessages } from '../../../contract/words/en/admin-messages.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'

const words = adminMessages.reader

/** Has a copy button only over HTTPS, because browsers otherwise refuse to copy. */
export function PersonalLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  const canCopy = 'clipboard' in navigator
  return (
    <section aria-label={words.link} className="rounded-control bg-sun-wash p-4">
      <h3 className="text-m">{words.link}</h3>
      <p className="text-s">{words.linkText}</p>
      <p className="mt-2 select-all font-semibold [overflow-wrap:anywhere]">{url}</p>
      {canCopy && (
        <QuietButton
          shape="framed"
          className="mt-2"
          onClick={() => {
            // If the browser refuses to copy, the link can still be selected and copied by hand.
            void navigator.clipboard.writeText(url).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }}
        >
          <span role="status">{isCopied ? words.copied : words.copy}</span>
        </QuietButton>
      )}
    </section>
  )
}
