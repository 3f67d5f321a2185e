import type { ComponentProps } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { languageField } from '../../../../contract/words/en/admin-languages.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { languageNames, languages } from '../../../../domain/language.ts'
import { formatShortDay } from '../../../../domain/program-time.ts'
import { reachOf } from '../../../../domain/reach.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { settings } from '../../../settings.ts'
import { ConsequenceNote } from '../../shell/ConsequenceNote.tsx'
import { slotLabel, slotLabelWithEvent } from '../../shell/slot-label.ts'

export function SlotOptions({ event, showsEvent = false }: { event: Event; showsEvent?: boolean }) {
  const { timeZone } = settings
  return event.timeSlots.map((slot) => (
    <option key={slot.id} value={slot.id}>
      {words.slotChoice(
        showsEvent
          ? slotLabelWithEvent(slot, event, timeZone)
          : slotLabel(slot, event.date, timeZone),
        slot.registrationCount,
        slot.capacity,
        slot.waitlistCount,
      )}
    </option>
  ))
}

export function EventOptions({ events }: { events: readonly Event[] }) {
  return events.map((event) => (
    <optgroup
      key={event.id}
      label={words.eventChoice(event.title, formatShortDay(event.date, settings.timeZone))}
    >
      <SlotOptions event={event} showsEvent />
    </optgroup>
  ))
}

type AgreedToTextsFieldProps = Omit<ComponentProps<typeof CheckboxField>, 'label'> & {
  hint?: string
}

export function LanguageField(
  field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>,
) {
  return (
    <SelectField label={languageField.label} hint={languageField.hint} {...field}>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </SelectField>
  )
}

export function ReachNote({ fields }: { fields: ReachFields }) {
  const reach = reachOf(fields, settings)
  const notes = fields.email.trim() === '' ? words.withoutEmail : words.withoutMailServer
  return (
    <div role="status" className="empty:hidden">
      {reach !== 'email' && <ConsequenceNote key={reach}>{notes[reach]}</ConsequenceNote>}
    </div>
  )
}
type ReachFields = { email: string; phone: string; textConsent: boolean }

/** Consent to texts that a family has given a volunteer on the phone or in person */
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
