import { useRef } from 'react'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { Attendance } from '../../../domain/attendance.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon, FullIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import type { RowCommands } from './row-commands.ts'

const { row: words } = adminCheckIn

/** Undo and Not here replace each other, so a second tap within this time is ignored. */
const doubleTapMs = 600

export function RowActions({
  family,
  time,
  commands,
}: {
  family: ShownFamily
  time: string
  commands: RowCommands
}) {
  const { name, attendance } = family
  /** A cancelled family is not expected, so it cannot be marked as not here. */
  const isCancelled = family.status === 'cancelled' && attendance === null
  const lastTap = useRef(0)
  const tap = (run: () => void) => () => {
    lastTap.current = Date.now()
    run()
  }
  const unlessDoubleTap = (run: () => void) => () => {
    if (Math.abs(Date.now() - lastTap.current) >= doubleTapMs) tap(run)()
  }
  const named = (action: string) => words.actionOf(action, name, time)
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {attendance && <Noted family={family} attendance={attendance} />}
      {attendance !== 'came' && (
        <Button
          aria-label={named(words.came)}
          onClick={tap(() => commands.note(family, 'came'))}
          className="px-3!"
        >
          <CheckIcon className="size-5 shrink-0" />
          {words.came}
        </Button>
      )}
      {isCancelled ? null : attendance === null || attendance === 'unknown' ? (
        <QuietButton
          shape="framed"
          aria-label={named(words.notHere)}
          onClick={unlessDoubleTap(() => commands.note(family, 'not_here'))}
          className="min-h-12! px-3!"
        >
          {words.notHere}
        </QuietButton>
      ) : (
        <QuietButton
          shape="framed"
          aria-label={named(words.undo)}
          onClick={unlessDoubleTap(() => commands.undo(family))}
          className="min-h-12! px-3!"
        >
          {words.undo}
        </QuietButton>
      )}
    </div>
  )
}

function Noted({
  family: { notedBy, notedAt },
  attendance,
}: {
  family: ShownFamily
  attendance: Attendance
}) {
  const colors = { came: 'text-green', not_here: 'text-red', unknown: 'text-ink-soft' }
  const Icon = attendance === 'came' ? CheckIcon : FullIcon
  return (
    <p key={attendance} className={`leading-tight ${colors[attendance]}`}>
      <span className="flex items-center gap-1.5 font-bold">
        <Icon className="size-5 shrink-0" />
        {words.attendances[attendance]}
      </span>
      {notedBy && notedAt && (
        <span className="block max-w-32 truncate text-s text-ink-soft">
          {words.notedBy(notedBy, formatTime(notedAt, settings.timeZone))}
        </span>
      )}
    </p>
  )
}
