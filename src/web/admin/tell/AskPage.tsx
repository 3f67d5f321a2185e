import { useState } from 'react'
import { useSearch } from 'wouter'
import type { AskedToMove } from '../../../contract/asked-to-move.ts'
import { isReached, adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { useAskedToMove, useAskToMove } from '../../api/admin-announcements.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { AskFields } from './AskFields.tsx'
import { sentencesOf, slotsWithRoom, whyNotYet } from './announcement-draft.ts'
import {
  defaultFamiliesToAsk,
  slotsThatCanLoseFamilies,
  toCapacity,
  whyNotAsked,
} from './ask-draft.ts'
import { type EventFormProps, EventPage } from './EventPage.tsx'
import { KeepSpots } from './KeepSpots.tsx'
import { SentenceFields } from './SentenceFields.tsx'
import { TellLayout } from './TellLayout.tsx'
import { ToldList } from './ToldList.tsx'
import { useDraft } from './use-draft.ts'
import { keptHoursOf, usePreview } from './use-preview.ts'

/** Lowers a slot's capacity and asks some of its families to move; `?slot={id}&capacity={number}` fills in both. */
export function AskPage() {
  return <EventPage title={words.askTitle} form={Ask} />
}

function Ask(props: EventFormProps) {
  const { data, error, refetch } = useAskedToMove(props.event.id)
  if (slotsThatCanLoseFamilies(props.event, new Date()).length === 0) {
    return (
      <div className="flex flex-col gap-8">
        <p>{words.askNoSlots}</p>
        <ToldList event={props.event} />
      </div>
    )
  }
  if (data) return <AskForm {...props} asked={data} />
  return error ? (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-96" />
  )
}

function AskForm({ event, events, asked, onSent }: EventFormProps & { asked: AskedToMove }) {
  const query = new URLSearchParams(useSearch())
  const now = new Date()
  const slots = slotsThatCanLoseFamilies(event, now)
  const [typed, setTyped] = useState<string | null>(query.get('capacity'))
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [draft, setDraft] = useDraft(() => {
    const initialSlot = slots.find((one) => one.id === query.get('slot')) ?? slots[0]
    return { timeSlotIds: initialSlot ? [initialSlot.id] : [] }
  })
  const [slotId = ''] = draft.timeSlotIds
  const slot = slots.find((one) => one.id === slotId)
  const capacityText =
    typed ?? (slot ? String(Math.min(slot.capacity, slot.registrationCount - 1)) : '')
  const capacity = toCapacity(capacityText)
  const families = asked.families.filter((one) => one.timeSlotId === slotId)
  const registrationIds = (
    chosen ?? defaultFamiliesToAsk(families, capacity ?? families.length)
  ).filter((one) => families.some(({ registrationId }) => registrationId === one))
  const room = slotsWithRoom(events, [slotId], now)
  const sameEvent = room.filter((one) => one.event.id === event.id)
  const defaultSlotIds = (sameEvent.length > 0 ? sameEvent : room.slice(0, 1)).map(
    (one) => one.slot.id,
  )
  const keepIn = draft.keepIn ?? defaultSlotIds
  const preview = usePreview(event.id, draft, { keepsSpots: true, keepIn, registrationIds })
  const toCall = preview.data?.calls.length ?? 0
  const ask = useAskToMove(event.id, onSent)
  const why =
    whyNotAsked(slot, capacity, registrationIds) ??
    whyNotYet(draft, preview.current, { isClosing: false })
  return (
    <TellLayout
      draft={draft}
      preview={preview}
      label={words.askSend(registrationIds.length)}
      why={why}
      question={words.askQuestion(registrationIds.length)}
      text={words.askText(capacity ?? 0, isReached(registrationIds.length, toCall))}
      confirmLabel={words.confirmAsk}
      sending={ask}
      content={{
        timeSlotId: slotId,
        capacity: capacity ?? 0,
        registrationIds: [...registrationIds],
        sentences: sentencesOf(draft),
        keptHours: keptHoursOf(draft),
        keepIn: [...keepIn],
      }}
      below={<ToldList event={event} />}
    >
      <AskFields
        slots={slots}
        slot={slot}
        families={families}
        chosen={registrationIds}
        capacity={{ text: capacityText, number: capacity }}
        onSlot={(one) => {
          setDraft({ timeSlotIds: [one], keepIn: null })
          setTyped(null)
          setChosen(null)
        }}
        onCapacity={(text) => {
          setTyped(text)
          setChosen(null)
        }}
        onChosen={setChosen}
      />
      <SentenceFields
        draft={draft}
        setDraft={setDraft}
        preview={preview.data}
        starters={words.askStarters}
      />
      <KeepSpots
        room={room}
        keepIn={keepIn}
        draft={draft}
        setDraft={setDraft}
        title={words.askKeep}
        lead={words.askKeepLead}
      />
    </TellLayout>
  )
}
