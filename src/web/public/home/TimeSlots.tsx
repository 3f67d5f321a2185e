import { lazy, Suspense, useDeferredValue, useState, useTransition } from 'react'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { useEvents } from '../../api/events.ts'
import { useNow } from '../../initial-render.ts'
import { loadPageWords } from '../../load-words.ts'
import { settings } from '../../settings.ts'
import { home } from '../../words.ts'
import { EventCard } from './EventCard.tsx'
import { EventJumps } from './EventJumps.tsx'
import { groupSlots } from './group-slots.ts'
import { ListStatus, LoadFailed, Loading, NoEvents, NoSlots } from './list-states.tsx'

const JoinWaitlistDialog = lazy(async () => {
  const [module] = await Promise.all([import('./JoinWaitlistDialog.tsx'), loadPageWords()])
  return { default: module.JoinWaitlistDialog }
})

/** Number of events from which a row of calendar tiles leads to each */
const jumpsFrom = 3

const tickMs = 10_000

type Choice = { event: Event; slot: TimeSlot }

/** The list of slots in each of its states, and the dialog for joining a waitlist. */
export function TimeSlots() {
  const { data, isError, isFetching, refetch } = useEvents()
  // Rendering many slots takes a slow phone a while; deferred, it stays responsive.
  const events = useDeferredValue(data)
  const now = useNow(tickMs)
  const [joining, setJoining] = useState<Choice | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  // The dialog's code loads on the first press; meanwhile the pressed button spins.
  const [isOpening, startOpening] = useTransition()

  const join = (choice: Choice) => {
    setAsked(choice.slot.id)
    startOpening(() => setJoining(choice))
  }

  const groups = events && groupSlots(events, now, settings.timeZone)
  return (
    <section aria-labelledby="slots-heading">
      <h2 id="slots-heading" className="mb-4 text-xl">
        {home.slotsHeading}
      </h2>
      {!groups && (isError ? <LoadFailed trying={isFetching} onTry={refetch} /> : <Loading />)}
      {events?.length === 0 && <NoEvents />}
      {events?.length !== 0 && groups?.length === 0 && <NoSlots />}
      {groups && groups.length >= jumpsFrom && <EventJumps groups={groups} />}
      <div className="flex flex-col gap-6">
        {groups?.map((group) => (
          <EventCard
            key={group.event.id}
            group={group}
            opening={isOpening ? asked : null}
            onJoin={(slot) => join({ event: group.event, slot })}
          />
        ))}
      </div>

      <ListStatus loading={!events && !isError} outOfDate={events !== undefined && isError} />

      <Suspense>
        {joining && (
          <JoinWaitlistDialog key={joining.slot.id} {...joining} onClose={() => setJoining(null)} />
        )}
      </Suspense>
    </section>
  )
}
