import type { TimeSlot } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { keptHoursChoices, keptInSlotUntil, keptUntil } from '../../../domain/closing.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { settings } from '../../settings.ts'
import type { AnnouncementDraft, slotsWithRoom } from './announcement-draft.ts'
import { SlotChoice } from './SlotChoice.tsx'
import type { SetDraft } from './use-draft.ts'

export function KeepSpots({
  room,
  keepIn,
  draft,
  setDraft,
  title = words.keep,
  lead = words.keepLead,
}: {
  room: ReturnType<typeof slotsWithRoom>
  keepIn: readonly string[]
  draft: AnnouncementDraft
  setDraft: SetDraft
  title?: string
  lead?: string
}) {
  const until = keptUntil(new Date(), draft.keptHours)
  return (
    <section aria-labelledby="keep" className="flex flex-col gap-4">
      <div>
        <h2 id="keep" className="text-l">
          {title}
        </h2>
        <p className="text-s text-ink-soft">{lead}</p>
      </div>
      {room.length === 0 ? (
        <p>{words.noneFree}</p>
      ) : (
        <>
          <SelectField
            id="kept-hours"
            label={words.keptHours}
            hint={until ? words.until(formatMoment(until, settings.timeZone)) : undefined}
            value={String(draft.keptHours)}
            onChange={({ target }) => setDraft({ keptHours: Number(target.value) })}
          >
            {keptHoursChoices.map((hours) => (
              <option key={hours} value={hours}>
                {words.hours(hours)}
              </option>
            ))}
          </SelectField>
          {until && (
            <SlotChoice
              legend={words.keepIn}
              prefix="keep"
              choices={room.map(({ event, slot, free }) => ({
                slot,
                title: event.title,
                note: noteOf(slot, free, until),
              }))}
              chosen={keepIn}
              onChange={(chosen) => setDraft({ keepIn: chosen })}
            />
          )}
        </>
      )}
    </section>
  )
}

function noteOf(slot: TimeSlot, free: number, until: string): string {
  const slotUntil = keptInSlotUntil(slot, until)
  if (slotUntil === until) return words.free(free)
  return words.freeUntil(free, formatMoment(slotUntil, settings.timeZone))
}
