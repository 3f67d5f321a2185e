import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Event } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { useCloseSlots } from '../../api/admin-announcements.ts'
import { newId } from '../../new-id.ts'
import {
  type Draft,
  emptyDraft,
  openSlotsOf,
  sentencesOf,
  slotsWithRoom,
  usualRoom,
  whyNotYet,
} from './announcement-draft.ts'
import { ClosedSlots } from './ClosedSlots.tsx'
import { EventPage } from './EventPage.tsx'
import { KeepSpots } from './KeepSpots.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Reach } from './ReachPanel.tsx'
import { SendButton } from './SendButton.tsx'
import { SentenceFields } from './SentenceFields.tsx'
import { countsOf, SlotChoice } from './SlotChoice.tsx'
import { ToldList } from './ToldList.tsx'
import { keptHoursOf, usePreview } from './use-preview.ts'

/** Closes time slots or calls off the day; `?slot={id}` has one chosen. */
export function ClosePage() {
  return (
    <EventPage title={words.closeTitle}>
      {(event, events) => <Close event={event} events={events} />}
    </EventPage>
  )
}

type Props = { event: Event; events: readonly Event[] }

function Close(props: Props) {
  // A new key after each closing, so that a second press sends nothing.
  const [key, setKey] = useState(newId)
  const renew = () => setKey(newId())
  return (
    <div className="flex flex-col gap-8">
      <ClosedSlots event={props.event} />
      <CloseForm key={key} id={key} {...props} onClosed={renew} />
    </div>
  )
}

function CloseForm({ id, event, events, onClosed }: Props & { id: string; onClosed: () => void }) {
  const asked = new URLSearchParams(useSearch()).get('slot')
  const now = new Date()
  const slots = openSlotsOf(event, now)
  const [draft, setAll] = useState<Draft>(() => ({
    ...emptyDraft,
    timeSlotIds: slots.filter((slot) => slot.id === asked).map((slot) => slot.id),
  }))
  const setDraft = (change: Partial<Draft>) => setAll((old) => ({ ...old, ...change }))
  const room = slotsWithRoom(events, draft.timeSlotIds, now)
  const roomIds = room.map(({ slot }) => slot.id)
  const keepIn =
    draft.keepIn?.filter((one) => roomIds.includes(one)) ??
    usualRoom(room, event, draft.timeSlotIds, now)
  const preview = usePreview(event.id, draft, { isClosing: true, keepIn })
  const close = useCloseSlots(event.id, onClosed)
  const families = preview.data?.families ?? 0
  const why = whyNotYet(draft, preview.isCurrent ? preview.data : undefined, { isClosing: true })
  const readers = Object.fromEntries(
    (preview.data?.languages ?? []).map(({ language, families: count }) => [language, count]),
  )
  if (slots.length === 0) {
    return (
      <>
        <p>{words.noSlots}</p>
        <ToldList event={event} />
      </>
    )
  }
  return (
    <div className="grid items-start gap-8 min-[72rem]:grid-cols-2">
      <div className="flex flex-col gap-8">
        <SlotChoice
          legend={words.slots}
          prefix="slot"
          all={words.callOff}
          choices={slots.map((slot) => ({ slot, note: countsOf(slot) }))}
          chosen={draft.timeSlotIds}
          onChange={(timeSlotIds) => setDraft({ timeSlotIds })}
        />
        <SentenceFields
          draft={draft}
          setDraft={setDraft}
          readers={readers}
          starters={words.closeStarters}
        />
        <KeepSpots room={room} keepIn={keepIn} draft={draft} setDraft={setDraft} />
      </div>
      <div className="flex flex-col gap-8">
        <Reach preview={preview} />
        <SendButton
          label={words.closeSend(draft.timeSlotIds.length, families)}
          why={why}
          question={words.closeQuestion(draft.timeSlotIds.length)}
          text={words.closeText(families)}
          confirmLabel={words.confirmClose}
          busy={close.isPending}
          isLost={close.isError}
          onSend={() =>
            close.mutate({
              id,
              timeSlotIds: [...draft.timeSlotIds],
              sentences: sentencesOf(draft),
              keptHours: keptHoursOf(draft),
              keepIn: [...keepIn],
            })
          }
        />
        {preview.data && preview.data.families > 0 && <PreviewPanel preview={preview.data} />}
        <ToldList event={event} />
      </div>
    </div>
  )
}
