import { useState } from 'react'
import { useSearch } from 'wouter'
import type { AskedToMove } from '../../../contract/asked-to-move.ts'
import type { Event } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { useAskedToMove, useAskToMove } from '../../api/admin-announcements.ts'
import { newId } from '../../new-id.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { AskFields } from './AskFields.tsx'
import {
  type Draft,
  emptyDraft,
  sentencesOf,
  slotsWithRoom,
  whyNotYet,
} from './announcement-draft.ts'
import { slotsToLower, toCapacity, usualFamilies, whyNotAsked } from './ask-draft.ts'
import { EventPage } from './EventPage.tsx'
import { KeepSpots } from './KeepSpots.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Reach } from './ReachPanel.tsx'
import { SendButton } from './SendButton.tsx'
import { SentenceFields } from './SentenceFields.tsx'
import { ToldList } from './ToldList.tsx'
import { keptHoursOf, usePreview } from './use-preview.ts'

/** Lowers a time slot and asks some of its families to move; `?slot={id}&capacity={number}` has both filled in. */
export function AskPage() {
  return (
    <EventPage title={words.askTitle}>
      {(event, events) => <Ask event={event} events={events} />}
    </EventPage>
  )
}

type Props = { event: Event; events: readonly Event[] }

function Ask(props: Props) {
  // A new key after each request, so that a second press sends nothing.
  const [key, setKey] = useState(newId)
  const { data, error, refetch } = useAskedToMove(props.event.id)
  if (slotsToLower(props.event, new Date()).length === 0) {
    return (
      <div className="flex flex-col gap-8">
        <p>{words.askNoSlots}</p>
        <ToldList event={props.event} />
      </div>
    )
  }
  if (data)
    return <AskForm key={key} id={key} {...props} asked={data} onAsked={() => setKey(newId())} />
  return error ? (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-96" />
  )
}

type FormProps = Props & { id: string; asked: AskedToMove; onAsked: () => void }

function AskForm({ id, event, events, asked, onAsked }: FormProps) {
  const query = new URLSearchParams(useSearch())
  const now = new Date()
  const slots = slotsToLower(event, now)
  const [typed, setTyped] = useState<string | null>(query.get('capacity'))
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [draft, setAll] = useState<Draft>(() => {
    const first = slots.find((one) => one.id === query.get('slot')) ?? slots[0]
    return { ...emptyDraft, timeSlotIds: first ? [first.id] : [] }
  })
  const setDraft = (change: Partial<Draft>) => setAll((old) => ({ ...old, ...change }))
  const [slotId = ''] = draft.timeSlotIds
  const slot = slots.find((one) => one.id === slotId)
  const capacityText =
    typed ?? (slot ? String(Math.min(slot.capacity, slot.registrationCount - 1)) : '')
  const capacity = toCapacity(capacityText)
  const families = asked.families.filter((one) => one.timeSlotId === slotId)
  const registrationIds = (chosen ?? usualFamilies(families, capacity ?? families.length)).filter(
    (one) => families.some(({ registrationId }) => registrationId === one),
  )
  const room = slotsWithRoom(events, [slotId], now)
  const sameEvent = room.filter((one) => one.event.id === event.id)
  const usual = (sameEvent.length > 0 ? sameEvent : room.slice(0, 1)).map((one) => one.slot.id)
  const keepIn = draft.keepIn ?? usual
  const preview = usePreview(event.id, draft, { isClosing: true, keepIn, registrationIds })
  const ask = useAskToMove(event.id, onAsked)
  const shown = preview.isCurrent ? preview.data : undefined
  const why =
    whyNotAsked(slot, capacity, registrationIds) ?? whyNotYet(draft, shown, { isClosing: false })
  const readers = Object.fromEntries(
    (preview.data?.languages ?? []).map(({ language, families: count }) => [language, count]),
  )
  return (
    <div className="grid items-start gap-8 min-[72rem]:grid-cols-2">
      <div className="flex flex-col gap-8">
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
          readers={readers}
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
      </div>
      <div className="flex flex-col gap-8">
        <Reach preview={preview} />
        <SendButton
          label={words.askSend(registrationIds.length)}
          why={why}
          question={words.askQuestion(registrationIds.length)}
          text={words.askText(capacity ?? 0)}
          confirmLabel={words.confirmAsk}
          busy={ask.isPending}
          isLost={ask.isError}
          onSend={() =>
            ask.mutate({
              id,
              timeSlotId: slotId,
              capacity: capacity ?? 0,
              registrationIds: [...registrationIds],
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
