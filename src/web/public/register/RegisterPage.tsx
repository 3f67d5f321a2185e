import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { register as words } from '../../../contract/words/en/register.ts'
import { useEvents } from '../../api/events.ts'
import { Button } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { PhoneLink, PublicPage } from '../../ui/PublicPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { focusHeading } from '../../ui/use-page-focus.ts'
import { findChosenSlot } from './chosen-slot.ts'
import { RegistrationWizard } from './RegistrationWizard.tsx'
import { TimeSlotNotFound } from './TimeSlotNotFound.tsx'
import { useTick } from './use-tick.ts'

/** /register?event=&timeSlot= (SPEC.md 2): finds the slot, then the wizard takes over. */
export function RegisterPage() {
  const query = new URLSearchParams(useSearch())
  const eventId = query.get('event')
  const timeSlotId = query.get('timeSlot')
  const events = useEvents({ enabled: Boolean(eventId && timeSlotId) })
  const [retried, setRetried] = useState(false)
  const { status } = events
  // What comes after "Try Again" takes the focus that its button had.
  useEffect(() => {
    if (retried && status) focusHeading()
  }, [retried, status])
  const retry = () => {
    setRetried(true)
    void events.refetch()
  }
  useTick()

  if (!eventId || !timeSlotId) return <TimeSlotNotFound />
  if (events.data) {
    const chosen = findChosenSlot(events.data, { eventId, timeSlotId }, new Date())
    return chosen ? (
      <RegistrationWizard key={timeSlotId} chosen={chosen} events={events.data} />
    ) : (
      <TimeSlotNotFound />
    )
  }
  if (events.isError) return <LoadFailed onRetry={retry} />
  return <Loading />
}

function Loading() {
  return (
    <PublicPage title={words.loading}>
      <div role="status">
        <h1 className="text-m font-normal tracking-normal text-ink-soft">{words.loading}</h1>
      </div>
      <div className="mt-4 flex flex-col gap-5">
        <Skeleton className="h-2" />
        <Skeleton className="h-28" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
    </PublicPage>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { title, text, action } = words.loadFailed
  return (
    <PublicPage title={title}>
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
    </PublicPage>
  )
}
