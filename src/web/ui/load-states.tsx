import { Button } from './Button.tsx'
import { WarningIcon } from './icons.tsx'
import { PhoneLink } from './PublicPage.tsx'
import { Skeleton } from './Skeleton.tsx'
import { StatePanel } from './StatePanel.tsx'

export function LoadingHeading({ children }: { children: string }) {
  return (
    <div role="status">
      <h1 className="text-m font-normal tracking-normal text-ink-soft">{children}</h1>
    </div>
  )
}

/** As tall as the screen, so that the footer does not visibly move */
export function LoadingAppointment({ text }: { text: string }) {
  return (
    <div className="min-h-screen">
      <LoadingHeading>{text}</LoadingHeading>
      <Skeleton className="mt-4 h-28" />
    </div>
  )
}

export function LoadFailedPanel({
  words: { title, text, action },
  onRetry,
}: {
  /** The phone number follows `text`. */
  words: { title: string; text: string; action: string }
  onRetry: () => void
}) {
  return (
    <StatePanel
      level={1}
      icon={<WarningIcon className="size-12 text-red" />}
      heading={title}
      action={
        <Button block onClick={onRetry}>
          {action}
        </Button>
      }
    >
      <p>
        {text} <PhoneLink />
      </p>
    </StatePanel>
  )
}
