import { lazy, Suspense, useDeferredValue, useState, useTransition } from 'react'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { formatDayAndTime } from '../../../domain/program-time.ts'
import { useEvents } from '../../api/events.ts'
import { useNow } from '../../initial-render.ts'
import { loadPageWords } from '../../load-words.ts'
import { settings } from '../../settings.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language } from '../../words.ts'
import { EventCard } from './EventCard.tsx'
import { EventJumps } from './EventJumps.tsx'
import { FilterForm } from './FilterForm.tsx'
import { type EventGroup, groupSlots } from './group-slots.ts'
import { choicesOf, filterGroups } from './list-filter.ts'
import { ListStatus, LoadFailed, Loading, NoEvents, NoMatch, NoSlots } from './list-states.tsx'
import { NextOpenTime } from './NextOpenTime.tsx'
import { nextOpening, nextOpenSlot, startsOpen } from './next-open-slot.ts'
import { useListFilter } from './use-list-filter.ts'

const JoinWaitlistDialog = lazy(async () => {
  const [module] = await Promise.all([import('./JoinWaitlistDialog.tsx'), loadPageWords()])
  return { default: module.JoinWaitlistDialog }
})

/** With 3 events or more, a row of calendar tiles links to each; with 7 or more, a filter replaces the row. */
const jumpsFrom = 3
const filterFrom = 7

const headingId = 'slots-heading'

const tickMs = 10_000

type Choice = { event: Event; slot: TimeSlot }

export function TimeSlots() {
  const { data, isError, isFetching, refetch } = useEvents()
  // Deferred, because rendering many slots takes a while on a slow phone and would block the page.
  const events = useDeferredValue(data)
  const now = useNow(tickMs)
  const [joining, setJoining] = useState<Choice | null>(null)
  const [pressedSlotId, setPressedSlotId] = useState<string | null>(null)
  // The first press loads the dialog's code; meanwhile the pressed button shows a spinner.
  const [isOpening, startOpening] = useTransition()

  const join = (choice: Choice) => {
    setPressedSlotId(choice.slot.id)
    startOpening(() => setJoining(choice))
  }

  const current = joining && (findChoice(events ?? [], joining.slot.id) ?? joining)

  const groups = events && groupSlots(events, now, settings.timeZone)
  const all = groups ?? []
  const choices = choicesOf(all)
  const [filter, setFilter] = useListFilter(choices)
  const hasFilter = all.length >= filterFrom
  const shown = hasFilter ? filterGroups(all, filter) : all
  const isFiltered = filter.day !== '' || filter.place !== '' || filter.openOnly
  const showAll = () => {
    setFilter({ day: '', place: '', openOnly: false })
    // The pressed button, which had the focus, disappears.
    document.getElementById(headingId)?.focus()
  }
  return (
    <>
      <Lead groups={all} />
      <section aria-labelledby={headingId}>
        <h2 id={headingId} tabIndex={-1} className="mb-3 text-xl">
          {home.slotsHeading}
        </h2>
        {!groups && (isError ? <LoadFailed trying={isFetching} onTry={refetch} /> : <Loading />)}
        {events?.length === 0 && <NoEvents />}
        {events?.length !== 0 && groups?.length === 0 && <NoSlots />}
        {!hasFilter && all.length >= jumpsFrom && <EventJumps groups={all} />}
        {hasFilter && (
          <FilterForm
            choices={choices}
            filter={filter}
            count={home.filter.count(shown.length, all.length)}
            onChange={setFilter}
            onClear={isFiltered && shown.length > 0 ? showAll : undefined}
          />
        )}
        {hasFilter && shown.length === 0 && <NoMatch onShowAll={showAll} />}
        <div className="flex flex-col gap-6">
          {shown.map((group) => (
            <EventCard
              key={group.event.id}
              group={group}
              openingSlotId={isOpening ? pressedSlotId : null}
              onJoin={(slot) => join({ event: group.event, slot })}
            />
          ))}
        </div>

        <ListStatus loading={!events && !isError} outOfDate={events !== undefined && isError} />

        <Suspense>
          {current && (
            <JoinWaitlistDialog
              key={current.slot.id}
              {...current}
              onClose={() => setJoining(null)}
            />
          )}
        </Suspense>
      </section>
    </>
  )
}

/** The slot in the latest list; null if it is gone */
function findChoice(events: readonly Event[], slotId: string): Choice | null {
  for (const event of events) {
    const slot = event.timeSlots.find(({ id }) => id === slotId)
    if (slot) return { event, slot }
  }
  return null
}

function Lead({ groups }: { groups: readonly EventGroup[] }) {
  if (groups.length === 0) return null
  const next = nextOpenSlot(groups)
  if (!next) {
    const opensAt = nextOpening(groups)
    const when = opensAt && formatDayAndTime(opensAt, settings.timeZone, language)
    return (
      <p className="mx-auto mb-6 max-w-form text-center">
        <TranslatableText>{when ? home.allOpenLater(when) : home.allFull}</TranslatableText>
      </p>
    )
  }
  if (startsOpen(groups) && groups.length < jumpsFrom) return null
  return <NextOpenTime {...next} />
}
