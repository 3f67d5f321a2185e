import type { ReactNode } from 'react'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Reach } from './ReachPanel.tsx'
import { SendButton, type SendProps } from './SendButton.tsx'
import type { usePreview } from './use-preview.ts'

export function TellLayout<Content>({
  preview,
  note,
  below,
  children,
  ...send
}: Omit<SendProps<Content>, 'toCall'> & {
  preview: ReturnType<typeof usePreview>
  note?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  const { data } = preview
  return (
    <div className="grid grid-cols-1 items-start gap-8 min-[72rem]:grid-cols-2">
      <div className="flex flex-col gap-8">{children}</div>
      <div className="flex flex-col gap-8">
        <Reach preview={preview} />
        {note}
        <SendButton {...send} toCall={data?.calls.length ?? 0} />
        {data && data.families > 0 && <PreviewPanel preview={data} />}
        {below}
      </div>
    </div>
  )
}
