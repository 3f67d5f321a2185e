import { useState } from 'react'
import type { Event } from '../../../contract/event.ts'
import { adminOtherEvent as words } from '../../../contract/words/en/admin-other-event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { keptHoursChoices } from '../../../domain/closing.ts'
import { formatDay } from '../../../domain/program-time.ts'
import { useAskPreview, useAskWaitlist } from '../../api/admin-other-event.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { newId } from '../../new-id.ts'
import { settings } from '../../settings.ts'
import { totals } from '../shell/event-figures.ts'
import { type Draft, emptyDraft, sentencesOf, whyNotYet } from '../tell/announcement-draft.ts'
import { EventPage } from '../tell/EventPage.tsx'
import { PreviewPanel } from '../tell/PreviewPanel.tsx'
import { Reach } from '../tell/ReachPanel.tsx'
import { SendButton } from '../tell/SendButton.tsx'
import { SentenceFields } from '../tell/SentenceFields.tsx'
import { keptHoursOf, useSettled } from '../tell/use-preview.ts'
import { AskedList } from './AskedList.tsx'
import { eventsWithRoom } from './events-with-room.ts'

type Props = { event: Event; events: readonly Event[] }

/** Asks the families who wait for an event to come to another one. */
export function OtherEventPage() {
  return (
    <EventPage title={words.title}>
      {(event, events) => <Ask event={event} events={events} />}
    </EventPage>
  )
}

function Ask(props: Props) {
  // A new key after each message, so that a second press sends nothing and the next message is another one.
  const [key, setKey] = useState(newId)
  const room = eventsWithRoom(props.events, props.event.id, new Date())
  const why = totals(props.event).waiting === 0 ? words.nobodyWaits : words.noneFree
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-[60ch] text-ink-soft">{words.lead}</p>
      {room.length > 0 && totals(props.event).waiting > 0 ? (
        <AskForm
          key={key}
          id={key}
          event={props.event}
          room={room}
          onSent={() => setKey(newId())}
        />
      ) : (
        <p className="font-semibold">{why}</p>
      )}
      <AskedList event={props.event} />
    </div>
  )
}

function AskForm({
  id,
  event,
  room,
  onSent,
}: {
  id: string
  event: Event
  room: ReturnType<typeof eventsWithRoom>
  onSent: () => void
}) {
  const [draft, setAll] = useState<Draft>({ ...emptyDraft, audience: 'waitlist', keptHours: 0 })
  const setDraft = (change: Partial<Draft>) => setAll((now) => ({ ...now, ...change }))
  const [chosen, setChosen] = useState('')
  const other = room.find((one) => one.event.id === chosen) ?? room[0]
  const otherEventId = other?.event.id ?? ''
  const settled = useSettled(draft)
  const request = {
    otherEventId,
    sentences: sentencesOf(settled),
    keptHours: keptHoursOf(settled),
  }
  const query = useAskPreview(event.id, request)
  const preview = { ...query, isCurrent: settled === draft }
  const send = useAskWaitlist(event.id, onSent)
  const families = preview.data?.families ?? 0
  const slots = { ...draft, timeSlotIds: [otherEventId] }
  const why = whyNotYet(slots, preview.isCurrent ? preview.data : undefined, { isClosing: false })
  const readers = Object.fromEntries(
    (preview.data?.languages ?? []).map(({ language, families: count }) => [language, count]),
  )
  const askedToday = preview.data?.askedToday ?? []
  if (preview.data && families === 0 && askedToday.length > 0) {
    return (
      <div role="status">
        <p className="font-semibold">{words.allAsked(askedToday.length)}</p>
        <p dir="auto">{words.askedToday(askedToday.join(', '))}</p>
      </div>
    )
  }
  return (
    <div className="grid items-start gap-8 min-[72rem]:grid-cols-2">
      <div className="flex flex-col gap-8">
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
        <SentenceFields
          draft={draft}
          setDraft={setDraft}
          readers={readers}
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
      </div>
      <div className="flex flex-col gap-8">
        <Reach preview={preview} />
        {askedToday.length > 0 && <p dir="auto">{words.askedToday(askedToday.join(', '))}</p>}
        <SendButton
          label={words.send(families)}
          why={why}
          question={words.question(families)}
          text={words.text}
          confirmLabel={adminTell.confirm}
          busy={send.isPending}
          isLost={send.isError}
          onSend={() =>
            send.mutate({
              id,
              otherEventId,
              sentences: sentencesOf(draft),
              keptHours: keptHoursOf(draft),
            })
          }
        />
        {preview.data && families > 0 && <PreviewPanel preview={preview.data} />}
      </div>
    </div>
  )
}
