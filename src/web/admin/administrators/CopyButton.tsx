import { useState } from 'react'
import { QuietButton } from '../../ui/QuietButton.tsx'

/** Browsers allow copying only over https; elsewhere the text can still be selected. */
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
      {/* Beside the button: inside, it would take the button's name away. */}
      <span role="status" className="sr-only">
        {isCopied ? copied : ''}
      </span>
    </>
  )
}
