import { UserPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { adminCheckIn as words } from '../../../contract/words/en/admin-check-in.ts'
import type { CheckInState } from '../../../domain/check-in-store.ts'
import {
  cancelledFamilies,
  type ShownFamily,
  shownFamilies,
} from '../../../domain/check-in-view.ts'
import { canNote } from '../../../domain/check-in-window.ts'
import { isClosed } from '../../../domain/time-slot.ts'
import { Button } from '../../ui/Button.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { hideToast } from '../../ui/toast.ts'
import { countsOf, currentSlot, markOf, sectionsOf } from './check-in-sections.ts'
import type { CheckInSync } from './check-in-sync.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { SearchBar } from './SearchBar.tsx'
import { SlotJumps } from './SlotJumps.tsx'
import { SlotSection } from './SlotSection.tsx'
import { useRowCommands } from './use-row-commands.ts'
import { WalkInDialog } from './WalkInDialog.tsx'

export function CheckInList({
  state,
  registrationId,
  isOpen,
  isConnected,
  sync,
  bar,
  notes,
}: {
  state: CheckInState
  /** The registration from a family's check-in code */
  registrationId: string | null
  /** Whether attendance can be noted now */
  isOpen: boolean
  isConnected: boolean
  sync: CheckInSync
  bar: ReactNode
  notes: ReactNode
}) {
  const [search, setSearch] = useState('')
  const [noting, setNoting] = useState<ShownFamily | null>(null)
  const [walkIn, setWalkIn] = useState<{ name: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { rowCommands, saveNote, addWalkIn, said } = useRowCommands(sync, {
    isConnected,
    onNote: hideToastThen(setNoting),
  })

  const slots = state.list?.timeSlots ?? []
  const families = shownFamilies(state)
  const sections = sectionsOf(slots, families, search, cancelledFamilies(state))
  const found = sections.reduce((sum, section) => sum + section.families.length, 0)
  const now = serverNow(state)
  const current = currentSlot(slots, now)
  const mark = isOpen && current ? markOf(current, now) : null
  const openSlots = slots.filter((slot) => !isClosed(slot))
  const isSearching = search.trim() !== ''
  return (
    <>
      <div data-sticky-head className="top-0 z-20 [@media(min-height:30rem)]:sticky">
        {bar}
        <SearchBar
          field={field}
          text={search}
          onSearch={setSearch}
          onEnter={() => list.current?.querySelector<HTMLElement>('li button')?.focus()}
          onWalkIn={isOpen ? () => hideToastThen(setWalkIn)({ name: '' }) : undefined}
        />
      </div>
      <div className="px-4 pt-2 min-[64rem]:px-8">
        {notes}
        <SlotJumps
          sections={sections}
          all={countsOf(families)}
          current={mark === 'now' ? current : undefined}
        />
        <p role="status" className="sr-only">
          {isSearching && <TranslatableText>{words.search.found(found)}</TranslatableText>}
        </p>
        <p role="status" className="sr-only">
          <span key={said.number}>{said.text}</span>
        </p>
        <div ref={list}>
          {sections.map((section) => (
            <SlotSection
              key={section.slot.id}
              section={section}
              mark={section.slot.id === current?.id ? mark : null}
              isSearching={isSearching}
              registrationId={registrationId}
              commands={isOpen ? rowCommands : null}
            />
          ))}
        </div>
        {found === 0 && (
          <NobodyFound
            search={search.trim()}
            onAdd={isOpen ? () => hideToastThen(setWalkIn)({ name: nameIn(search) }) : undefined}
          />
        )}
      </div>
      {walkIn && (
        <WalkInDialog
          eventId={state.list?.event.id ?? ''}
          slots={slots}
          families={families}
          name={walkIn.name}
          slot={currentSlot(openSlots, now) ?? current}
          onAdd={async (added) => {
            await addWalkIn(added)
            setWalkIn(null)
            setSearch('')
          }}
          onClose={() => setWalkIn(null)}
        />
      )}
      {noting && (
        <NoteDialog
          family={noting}
          onSave={async (note) => {
            await saveNote(noting, note)
            setNoting(null)
          }}
          onClose={() => setNoting(null)}
        />
      )}
    </>
  )
}

/** Whether attendance can be noted now; true until the list is loaded */
export function isCheckInOpen(state: CheckInState | null): boolean {
  if (!state?.list) return true
  return canNote(state.list.timeSlots, new Date(serverNow(state)).toISOString())
}

/** This device's time, corrected by the difference between both clocks when the list arrived */
function serverNow({ list, fetchedAt }: CheckInState): number {
  const ahead = list && fetchedAt ? Date.parse(list.serverTime) - Date.parse(fetchedAt) : 0
  return Date.now() + ahead
}

/** A toast would cover the buttons of the dialog that `show` opens. */
const hideToastThen =
  <T,>(show: (what: T) => void) =>
  (what: T) => {
    hideToast()
    show(what)
  }

/** The name in a search; empty for a search without letters, such as a phone number */
const nameIn = (search: string) => (/\p{L}/u.test(search) ? capitalizeName(search.trim()) : '')

/** Capitalizes a name that is all lower case; "McCoy" stays as it is. */
const capitalizeName = (text: string) =>
  text === text.toLowerCase()
    ? text.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
    : text

function NobodyFound({ search, onAdd }: { search: string; onAdd: (() => void) | undefined }) {
  const { search: none, empty, walkIn } = words
  return (
    <StatePanel
      icon={<UserPlus aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={search ? none.none(search) : empty.heading}
      action={
        onAdd && (
          <Button onClick={onAdd}>
            {nameIn(search) ? none.add(nameIn(search)) : walkIn.addLabel}
          </Button>
        )
      }
    >
      <p>{search ? none.noneText : empty.text}</p>
    </StatePanel>
  )
}
