import type { ComponentProps } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { settings } from '../../../settings.ts'
import { slotLabel } from '../slot-label.ts'

/** The time slots of an event as options of a select, each with its counts */
export function SlotOptions({ event }: { event: Event }) {
  return event.timeSlots.map((slot) => (
    <option key={slot.id} value={slot.id}>
      {words.slotChoice(
        slotLabel(slot, event.date, settings.timeZone),
        slot.registrationCount,
        slot.capacity,
        slot.waitlistCount,
      )}
    </option>
  ))
}

type AgreedToTextsFieldProps = Omit<ComponentProps<typeof CheckboxField>, 'label'> & {
  hint?: string
}

/** The consent that a family gave to a volunteer, by phone or in person */
export function AgreedToTextsField({ hint, ...field }: AgreedToTextsFieldProps) {
  return (
    <CheckboxField
      {...field}
      label={
        <>
          {words.agreeToTexts}
          {hint && <span className="block text-s text-ink-soft">{hint}</span>}
        </>
      }
    />
  )
}
