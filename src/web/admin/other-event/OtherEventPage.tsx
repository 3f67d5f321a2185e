import { useState } from 'react'
import { adminOtherEvent as words } from '../../../contract/words/en/admin-other-event.ts'
import { adminTell, isReached } from '../../../contract/words/en/admin-tell.ts'
import { keptHoursChoices } from '../../../domain/closing.ts'
import { formatDay } from '../../../domain/program-time.ts'
import { useAskPreview, useAskWaitlist } from '../../api/admin-other-event.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { settings } from '../../settings.ts'
import { totals } from '../shell/event-figures.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import { sentencesOf, whyNotYet } from '../tell/announcement-draft.ts'
import { type EventFormProps, EventPage } from '../tell/EventPage.tsx'
import { SentenceFields } from '../tell/SentenceFields.tsx'
import { TellLayout } from '../tell/TellLayout.tsx'
import { useDraft } from '../tell/use-draft.ts'
import { keptHoursOf } from '../tell/use-preview.ts'
import { AskedList } from './AskedList.tsx'
import { eventsWithRoom } from './events-with-room.ts'

/** Asks the families who wait for an event to come to another event. */
export function OtherEventPage() {
  return <EventPage title={words.title} form={Ask} />
}

function Ask(props: EventFormProps) {
  const { event, events } = props
  const room = eventsWithRoom(events, event.id, new Date())
  const hasWaiting = totals(event).waiting > 0
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-[60ch] text-ink-soft">{words.lead}</p>
      {room.length > 0 && hasWaiting ? (
        <AskForm {...props} room={room} />
      ) : (
        <p className="font-semibold">{hasWaiting ? words.noneFree : words.nobodyWaits}</p>
      )}
      <AskedList event={event} />
    </div>
  )
}

function AskForm({
  event,
  room,
  onSent,
}: EventFormProps & { room: ReturnType<typeof eventsWithRoom> }) {
  const [draft, setDraft] = useDraft(() => ({ audience: 'waitlist', keptHours: 0 }))
  const [chosen, setChosen] = useState('')
  const other = room.find((one) => one.event.id === chosen) ?? room[0]
  const otherEventId = other?.event.id ?? ''
  const settled = useDebounced(draft)
  const request = {
    otherEventId,
    sentences: sentencesOf(settled),
    keptHours: keptHoursOf(settled),
  }
  const query = useAskPreview(event.id, request)
  // While the next preview loads, the query still has the previous preview.
  const isCurrent = settled === draft && !query.isPlaceholderData
  const preview = { ...query, current: isCurrent ? query.data : undefined }
  const send = useAskWaitlist(event.id, onSent)
  const families = preview.data?.families ?? 0
  const toCall = preview.data?.calls.length ?? 0
  const slots = { ...draft, timeSlotIds: [otherEventId] }
  const askedToday = preview.data?.askedToday ?? []
  const areAllAsked = preview.data && families === 0 && askedToday.length > 0
  return (
    <>
      <div className="max-w-form">
        <SelectField
          id="other-event"
          label={words.which}
          value={otherEventId}
          onChange={({ target }) => setChosen(target.value)}
        >
          {room.map(({ event: { id: eventId, title, date }, free }) => (
            <option key={eventId} value={eventId}>
              {`${formatDay(date, settings.timeZone)}, ${title} (${words.free(free)})`}
            </option>
          ))}
        </SelectField>
      </div>
      {areAllAsked ? (
        <div role="status">
          <p className="font-semibold">{words.allAsked(askedToday.length)}</p>
          <p dir="auto">{words.askedToday(askedToday.join(', '))}</p>
        </div>
      ) : (
        <TellLayout
          draft={draft}
          preview={preview}
          note={
            askedToday.length > 0 && <p dir="auto">{words.askedToday(askedToday.join(', '))}</p>
          }
          label={words.send(families)}
          why={whyNotYet(slots, preview.current, { isClosing: false })}
          question={words.question(families)}
          text={isReached(families, toCall) ? words.text : null}
          confirmLabel={adminTell.confirm}
          sending={send}
          content={{ otherEventId, sentences: sentencesOf(draft), keptHours: keptHoursOf(draft) }}
        >
          <SentenceFields
            draft={draft}
            setDraft={setDraft}
            preview={preview.data}
            starters={words.starters}
          />
          <SelectField
            id="kept-hours"
            label={words.keptHours}
            hint={words.keptHint}
            value={String(draft.keptHours)}
            onChange={({ target }) => setDraft({ keptHours: Number(target.value) })}
          >
            {keptHoursChoices.map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? words.firstCome : adminTell.hours(hours)}
              </option>
            ))}
          </SelectField>
        </TellLayout>
      )}
    </>
  )
}
