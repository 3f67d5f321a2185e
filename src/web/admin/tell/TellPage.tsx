import { useState } from 'react'
import { type Audience, audiences } from '../../../contract/announcement.ts'
import type { Event } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { hasEnded, isClosed } from '../../../domain/time-slot.ts'
import { useTellFamilies } from '../../api/admin-announcements.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { newId } from '../../new-id.ts'
import { type Draft, emptyDraft, sentencesOf, whyNotYet } from './announcement-draft.ts'
import { EventPage } from './EventPage.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Reach } from './ReachPanel.tsx'
import { SendButton } from './SendButton.tsx'
import { SentenceFields } from './SentenceFields.tsx'
import { countsOf, SlotChoice } from './SlotChoice.tsx'
import { ToldList } from './ToldList.tsx'
import { usePreview } from './use-preview.ts'

/** Tells the families of an event's time slots something, once. */
export function TellPage() {
  return <EventPage title={words.tell}>{(event) => <Tell event={event} />}</EventPage>
}

function Tell({ event }: { event: Event }) {
  // A new key after each message, so that a second press sends nothing and the next message is another one.
  const [key, setKey] = useState(newId)
  return <TellForm key={key} id={key} event={event} onSent={() => setKey(newId())} />
}

function TellForm({ id, event, onSent }: { id: string; event: Event; onSent: () => void }) {
  const slots = event.timeSlots.filter((slot) => !hasEnded(slot, new Date()))
  const [draft, setAll] = useState<Draft>(() => ({
    ...emptyDraft,
    timeSlotIds: slots.map((slot) => slot.id),
  }))
  const setDraft = (change: Partial<Draft>) => setAll((now) => ({ ...now, ...change }))
  const preview = usePreview(event.id, draft, { isClosing: false })
  const send = useTellFamilies(event.id, onSent)
  const families = preview.data?.families ?? 0
  const why = whyNotYet(draft, preview.isCurrent ? preview.data : undefined, { isClosing: false })
  const readers = Object.fromEntries(
    (preview.data?.languages ?? []).map(({ language, families: count }) => [language, count]),
  )
  return (
    <div className="grid items-start gap-8 min-[72rem]:grid-cols-2">
      <div className="flex flex-col gap-8">
        <SlotChoice
          legend={words.slots}
          prefix="slot"
          all={words.all}
          choices={slots.map((slot) => ({
            slot,
            note: [countsOf(slot), ...(isClosed(slot) ? [words.closedSlot] : [])].join(', '),
          }))}
          chosen={draft.timeSlotIds}
          onChange={(timeSlotIds) => setDraft({ timeSlotIds })}
        />
        <SelectField
          id="audience"
          label={words.audience}
          value={draft.audience}
          onChange={({ target }) => setDraft({ audience: toAudience(target.value) })}
        >
          {(Object.entries(words.audiences) as [Audience, string][]).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SentenceFields
          draft={draft}
          setDraft={setDraft}
          readers={readers}
          starters={words.starterList}
        />
      </div>
      <div className="flex flex-col gap-8">
        <Reach preview={preview} />
        <SendButton
          label={words.send(families)}
          why={why}
          question={words.sendQuestion(families)}
          text={words.sendText}
          confirmLabel={words.confirm}
          busy={send.isPending}
          isLost={send.isError}
          onSend={() =>
            send.mutate({
              id,
              timeSlotIds: [...draft.timeSlotIds],
              audience: draft.audience,
              sentences: sentencesOf(draft),
            })
          }
        />
        {preview.data && families > 0 && <PreviewPanel preview={preview.data} />}
        <ToldList event={event} />
      </div>
    </div>
  )
}

function toAudience(value: string): Audience {
  return audiences.find((one) => one === value) ?? 'both'
}
