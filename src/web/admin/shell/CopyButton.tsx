import { useState } from 'react'
import { QuietButton } from '../../ui/QuietButton.tsx'

/** Hidden without HTTPS, because browsers then offer no clipboard; the text can still be selected. */
export function CopyButton({
  text,
  label,
  copied,
}: {
  text: string
  label: string
  copied: string
}) {
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <QuietButton shape="framed" className="mt-2 self-start" onClick={copy}>
        {isCopied ? copied : label}
      </QuietButton>
      {/* Outside the button, because text inside the button becomes part of the button's name. */}
      <span role="status" className="sr-only">
        {isCopied ? copied : ''}
      </span>
    </>
  )
}
