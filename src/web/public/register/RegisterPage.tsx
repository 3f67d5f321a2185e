import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useEvents } from '../../api/events.ts'
import { useIsInitialRender, useNow } from '../../initial-render.ts'
import { LoadFailedPanel, LoadingHeading } from '../../ui/load-states.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { focusHeading } from '../../ui/use-page-focus.ts'
import { register as words } from '../../words.ts'
import { type ChosenSlot, findChosenSlot } from './chosen-slot.ts'
import { NotOpenYet } from './NotOpenYet.tsx'
import { RegistrationWizard } from './RegistrationWizard.tsx'
import { ServiceArea } from './ServiceArea.tsx'
import { StepHeader } from './StepHeader.tsx'
import { TimeSlotNotFound } from './TimeSlotNotFound.tsx'

const tickMs = 30_000

/** /register?event=&timeSlot= (SPEC.md 2): finds the slot, then the wizard takes over. */
export function RegisterPage() {
  const query = new URLSearchParams(useSearch())
  const eventId = query.get('event')
  const timeSlotId = query.get('timeSlot')
  const events = useEvents({ enabled: Boolean(eventId && timeSlotId) })
  const [retried, setRetried] = useState(false)
  const { status } = events
  // The "Try Again" button, which had the focus, has disappeared, so focus the heading.
  useEffect(() => {
    if (retried && status) focusHeading()
  }, [retried, status])
  const retry = () => {
    setRetried(true)
    void events.refetch()
  }
  const now = useNow(tickMs)
  const isInitialRender = useIsInitialRender()

  if (!eventId || !timeSlotId) return <TimeSlotNotFound />
  if (events.data) {
    const chosen = findChosenSlot(events.data, { eventId, timeSlotId }, now)
    if (!chosen) return <TimeSlotNotFound />
    if (chosen.event.opensAt) return <NotOpenYet chosen={chosen} />
    // The server does not know the step or the typed details.
    if (isInitialRender) return <FirstStepLoading chosen={chosen} />
    return <RegistrationWizard key={timeSlotId} chosen={chosen} events={events.data} />
  }
  if (events.isError) {
    return (
      <PublicPage title={words.loadFailed.title}>
        <LoadFailedPanel words={words.loadFailed} onRetry={retry} />
      </PublicPage>
    )
  }
  return <Loading />
}

function Loading() {
  return (
    <PublicPage title={words.loading}>
      <LoadingHeading>{words.loading}</LoadingHeading>
      <div className="mt-4 flex flex-col gap-5">
        <Skeleton className="h-2" />
        <Skeleton className="h-28" />
        <FieldSkeletons />
      </div>
    </PublicPage>
  )
}

/** Step 1, where almost everybody starts, and the chosen slot; shown until hydration */
function FirstStepLoading({ chosen: { event, slot } }: { chosen: ChosenSlot }) {
  const { title, text } = words.contact
  return (
    <PublicPage title={words.documentTitle(1, title)}>
      <StepHeader step={1} title={title} text={text} />
      <div className="my-4 flex flex-col gap-3">
        <SlotSummary slot={slot} place={placeText(event)} />
        <ServiceArea />
      </div>
      <div className="flex min-h-screen flex-col gap-[3.2rem] pt-8">
        <FieldSkeletons />
      </div>
    </PublicPage>
  )
}

function FieldSkeletons() {
  return (
    <>
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </>
  )
}
