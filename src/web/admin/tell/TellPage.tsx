import { type Audience, audiences } from '../../../contract/announcement.ts'
import { isReached, adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { hasEnded, isClosed } from '../../../domain/time-slot.ts'
import { useTellFamilies } from '../../api/admin-announcements.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { sentencesOf, whyNotYet } from './announcement-draft.ts'
import { type EventFormProps, EventPage } from './EventPage.tsx'
import { SentenceFields } from './SentenceFields.tsx'
import { countsOf, SlotChoice } from './SlotChoice.tsx'
import { TellLayout } from './TellLayout.tsx'
import { ToldList } from './ToldList.tsx'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'

export function TellPage() {
  return <EventPage title={words.tell} form={TellForm} />
}

function TellForm({ event, onSent }: EventFormProps) {
  const slots = event.timeSlots.filter((slot) => !hasEnded(slot, new Date()))
  const [draft, setDraft] = useDraft(() => ({ timeSlotIds: slots.map((slot) => slot.id) }), slots)
  const preview = usePreview(event.id, draft, { keepsSpots: false })
  const send = useTellFamilies(event.id, onSent)
  const families = preview.data?.families ?? 0
  const toCall = preview.data?.calls.length ?? 0
  return (
    <TellLayout
      draft={draft}
      preview={preview}
      label={words.send(families, toCall)}
      why={whyNotYet(draft, preview.current, { isClosing: false })}
      question={words.sendQuestion(families, toCall)}
      text={isReached(families, toCall) ? words.sendText : null}
      confirmLabel={words.confirm}
      sending={send}
      content={{
        timeSlotIds: [...draft.timeSlotIds],
        audience: draft.audience,
        sentences: sentencesOf(draft),
      }}
      below={<ToldList event={event} />}
    >
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
        preview={preview.data}
        starters={words.starterList}
      />
    </TellLayout>
  )
}

function toAudience(value: string): Audience {
  return audiences.find((one) => one === value) ?? 'both'
}
