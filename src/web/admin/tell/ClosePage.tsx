import { useSearch } from 'wouter'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { useCloseSlots } from '../../api/admin-announcements.ts'
import {
  defaultSlotsToKeep,
  openSlotsOf,
  sentencesOf,
  slotsWithRoom,
  whyNotYet,
} from './announcement-draft.ts'
import { ClosedSlots } from './ClosedSlots.tsx'
import { type EventFormProps, EventPage } from './EventPage.tsx'
import { KeepSpots } from './KeepSpots.tsx'
import { SentenceFields } from './SentenceFields.tsx'
import { countsOf, SlotChoice } from './SlotChoice.tsx'
import { TellLayout } from './TellLayout.tsx'
import { ToldList } from './ToldList.tsx'
import { useDraft } from './use-draft.ts'
import { keptHoursOf, usePreview } from './use-preview.ts'

/** Closes time slots or calls off the day; `?slot={id}` preselects one. */
export function ClosePage() {
  return <EventPage title={words.closeTitle} form={Close} />
}

function Close(props: EventFormProps) {
  const { event } = props
  return (
    <div className="flex flex-col gap-8">
      <ClosedSlots event={event} />
      {openSlotsOf(event, new Date()).length > 0 ? (
        <CloseForm {...props} />
      ) : (
        <>
          <p>{words.noSlots}</p>
          <ToldList event={event} />
        </>
      )}
    </div>
  )
}

function CloseForm({ event, events, onSent }: EventFormProps) {
  const slotInUrl = new URLSearchParams(useSearch()).get('slot')
  const now = new Date()
  const slots = openSlotsOf(event, now)
  const [draft, setDraft] = useDraft(
    () => ({ timeSlotIds: slots.filter((slot) => slot.id === slotInUrl).map((slot) => slot.id) }),
    slots,
  )
  const room = slotsWithRoom(events, draft.timeSlotIds, now)
  const roomIds = room.map(({ slot }) => slot.id)
  const keepIn =
    draft.keepIn?.filter((one) => roomIds.includes(one)) ??
    defaultSlotsToKeep(room, event, draft.timeSlotIds, now)
  const preview = usePreview(event.id, draft, { keepsSpots: true, keepIn })
  const close = useCloseSlots(event.id, onSent)
  const families = preview.data?.families ?? 0
  const toCall = preview.data?.calls.length ?? 0
  return (
    <TellLayout
      draft={draft}
      preview={preview}
      label={words.closeSend(draft.timeSlotIds.length, families, toCall)}
      why={whyNotYet(draft, preview.current, { isClosing: true })}
      question={words.closeQuestion(draft.timeSlotIds.length)}
      text={words.closeText(families, toCall)}
      confirmLabel={words.confirmClose}
      sending={close}
      content={{
        timeSlotIds: [...draft.timeSlotIds],
        sentences: sentencesOf(draft),
        keptHours: keptHoursOf(draft),
        keepIn: [...keepIn],
      }}
      below={<ToldList event={event} />}
    >
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
        preview={preview.data}
        starters={words.closeStarters}
      />
      <KeepSpots room={room} keepIn={keepIn} draft={draft} setDraft={setDraft} />
    </TellLayout>
  )
}
