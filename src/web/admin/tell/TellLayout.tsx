import type { ReactNode } from 'react'
import { useUnsavedQuestion } from '../shell/use-unsaved.tsx'
import { type AnnouncementDraft, hasSentence } from './announcement-draft.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Reach } from './ReachPanel.tsx'
import { SendButton, type SendProps } from './SendButton.tsx'
import type { usePreview } from './use-preview.ts'

export function TellLayout<Content>({
  draft,
  preview,
  note,
  below,
  children,
  ...send
}: Omit<SendProps<Content>, 'toCall'> & {
  draft: AnnouncementDraft
  preview: ReturnType<typeof usePreview>
  note?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  const { data } = preview
  const unsaved = useUnsavedQuestion(hasSentence(draft))
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
      {unsaved}
    </div>
  )
}
