import { useState } from 'react'
import { adminSending as words } from '../../../contract/words/en/admin-sending.ts'
import { useSendingState } from '../../api/admin-sending.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { SendingDialog } from './SendingDialog.tsx'

export function SendingBanner() {
  const { data } = useSendingState()
  const [isOpen, setIsOpen] = useState(false)
  if (!data?.held) return null
  return (
    <section
      aria-label={words.label}
      className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-2 bg-sun-wash px-4 py-1 min-[64rem]:px-8 print:hidden"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-40 items-start gap-2">
        <WarningIcon className="size-5 shrink-0" />
        <span className="text-s font-semibold">
          <TranslatableText>{words[data.held.why]}</TranslatableText>
        </span>
      </p>
      <QuietButton id="send-messages" onClick={() => setIsOpen(true)}>
        {words.open}
      </QuietButton>
      {isOpen && <SendingDialog held={data.held} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
