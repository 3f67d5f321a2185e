import { Clock, NotebookPen } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { speaks } from '../../../contract/words/en/admin-languages.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { formatPhone } from '../../ui/phone.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { LoadsStepper } from './LoadsStepper.tsx'
import { OtherNote } from './OtherNote.tsx'
import { RowActions } from './RowActions.tsx'
import type { RowCommands } from './row-commands.ts'

const { row: words } = adminCheckIn

type FamilyRowProps = {
  family: ShownFamily
  /** "8:00 AM", for screen readers */
  time: string
  /** Whether the page was opened by this family's check-in code */
  isFromCode: boolean
  /** Null while check-in is not open */
  commands: RowCommands | null
}

export function FamilyRow({ family, time, isFromCode, commands }: FamilyRowProps) {
  const { name, attendance, note, unseenNote } = family
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFromCode) return
    row.current?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'center' })
  }, [isFromCode])
  useKeptFocus(row, attendance)

  const edge = isFromCode ? 'border-l-sun bg-sun-wash' : edges[attendance ?? 'none']
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={`${name}, ${time}`}
      className={`border-l-[6px] py-1 pl-2.5 pr-3 sm:pr-4 ${edge}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 sm:flex-nowrap">
        <div className="min-w-0 flex-[1_1_7.5rem] [overflow-wrap:anywhere]">
          <h3 className="text-l leading-snug">
            <bdi>{name}</bdi>
          </h3>
          <Marks family={family} isFromCode={isFromCode} />
        </div>
        {commands && <RowActions family={family} time={time} commands={commands} />}
        <div className="flex w-full shrink-0 flex-wrap items-center justify-between gap-x-3 sm:w-76">
          {attendance === 'came' && commands ? (
            <LoadsStepper family={family} commands={commands} />
          ) : (
            <p className="text-s tabular-nums text-ink-soft">{formatPhone(family.phone)}</p>
          )}
          {commands && (
            <QuietButton
              aria-label={words.actionOf(note ? words.editNote : words.note, name, time)}
              aria-haspopup="dialog"
              onClick={() => commands.editNote(family)}
              className="-mr-3 ml-auto"
            >
              <NotebookPen aria-hidden="true" className="size-4.5 shrink-0" />
              {note ? words.editNote : words.note}
            </QuietButton>
          )}
        </div>
      </div>
      {note && (
        <p key={note} dir="auto" className="mb-1 border-l-[3px] border-sun pl-2.5">
          {note}
        </p>
      )}
      {unseenNote && (
        <p key={unseenNote.note} dir="auto" className="mb-1 rounded-small bg-sun-wash px-3 py-1.5">
          {words.unseenNote(
            unseenNote.note,
            unseenNote.notedBy,
            formatTime(unseenNote.notedAt, settings.timeZone),
          )}
        </p>
      )}
      <OtherNote family={family} />
    </li>
  )
}

const edges = {
  none: 'border-l-transparent',
  came: 'border-l-green',
  not_here: 'border-l-red',
  unknown: 'border-l-line-strong',
}

function Marks({ family, isFromCode }: { family: ShownFamily; isFromCode: boolean }) {
  const { status, isWalkIn, isBanned, unsent, language } = family
  const spoken = speaks[language]
  const plain = [
    ...(isFromCode ? [words.fromCode] : []),
    ...(isWalkIn ? [words.walkIn] : []),
    ...(isBanned ? [status === 'waitlist' ? words.passedOver : words.banned] : []),
    ...(status === 'no_show' ? [words.noShow] : []),
    ...(status === 'cancelled' && !isWalkIn
      ? [family.attendance ? words.cancelled : words.cameAnyway]
      : []),
    ...(spoken ? [spoken] : []),
  ]
  const isWaiting = status === 'waitlist'
  if (!isWaiting && unsent === 0 && plain.length === 0) return null
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-s">
      {isWaiting && (
        <span className="rounded-small border border-sun bg-sun-wash px-2 py-0.5 font-semibold text-ink">
          {words.waitlist}
        </span>
      )}
      {unsent > 0 && (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <Clock aria-hidden="true" className="size-4 shrink-0" />
          {words.notSent}
        </span>
      )}
      {plain.map((mark) => (
        <span key={mark} className="font-semibold text-ink-soft">
          {mark}
        </span>
      ))}
    </p>
  )
}

/** Moves the focus to the first button of the row when a tap removes the focused button. */
function useKeptFocus(
  row: React.RefObject<HTMLLIElement | null>,
  attendance: ShownFamily['attendance'],
): void {
  const last = useRef(attendance)
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = row.current
    const enter = () => {
      hadFocus.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false
    }
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [row])
  useLayoutEffect(() => {
    const hasChanged = last.current !== attendance
    last.current = attendance
    if (hasChanged && hadFocus.current && document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus({ preventScroll: true })
    }
  }, [row, attendance])
}
