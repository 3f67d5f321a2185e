import { useState } from 'react'
import * as z from 'zod/mini'
import { idField, nameField, phoneOrEmptyField } from '../../../contract/fields.ts'
import { limits } from '../../../contract/limits.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { validation } from '../../../contract/words/en/validation.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { isClosed } from '../../../domain/time-slot.ts'
import { OtherPhoneField } from '../../form/ContactFields.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'
import { type CheckInSlot, spotsTaken } from './check-in-sections.ts'
import { useWalkInNotes } from './use-walk-in-notes.ts'

const { walkIn: words } = adminCheckIn

const schema = z.object({
  name: nameField,
  phone: phoneOrEmptyField(validation.phoneInvalid),
  timeSlotId: idField(validation.timeSlotRequired),
})
export type WalkIn = z.infer<typeof schema>

/** A warning that does not prevent adding the family */
function warningFor(slot: CheckInSlot, taken: number): string | null {
  if (isClosed(slot)) return words.closed
  return taken >= slot.capacity ? words.full(taken, slot.capacity) : null
}

export function WalkInDialog({
  eventId,
  slots,
  families,
  name,
  slot,
  onAdd,
  onClose,
}: {
  eventId: string
  slots: readonly CheckInSlot[]
  families: readonly ShownFamily[]
  /** The name from the search */
  name: string
  /** The preselected slot */
  slot: CheckInSlot | undefined
  onAdd: (walkIn: WalkIn) => Promise<void>
  onClose: () => void
}) {
  const [initialSlot] = useState(slot)
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: { name, phone: '', timeSlotId: initialSlot?.id ?? '' },
    submit: onAdd,
  })
  const chosenId = form.values.timeSlotId
  const chosenSlot = slots.find(({ id }) => id === chosenId)
  const warning = chosenSlot && warningFor(chosenSlot, spotsTaken(chosenSlot, families))
  const { name: typedName, phone } = form.values
  const notes = useWalkInNotes(eventId, { name: typedName, phone }, { slots, families })
  const warnings = [...(warning ? [warning] : []), ...notes]
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      {...props}
      submitLabel={words.submit}
      dirty={form.isDirty}
    >
      <TextField
        label={words.name}
        maxLength={limits.name}
        autoComplete="off"
        data-first-focus
        {...field('name')}
      />
      <OtherPhoneField
        label={words.phone}
        hint={words.optional}
        required={false}
        {...field('phone')}
      />
      <SelectField label={words.slot} {...field('timeSlotId')}>
        {slots.map((one) => (
          <option key={one.id} value={one.id}>
            {`${formatTime(one.startTime, settings.timeZone)}, ${isClosed(one) ? adminCheckIn.closedSlot : words.spots(spotsTaken(one, families), one.capacity)}`}
          </option>
        ))}
      </SelectField>
      <div role="status" className="flex flex-col gap-2">
        {warnings.map((text) => (
          <p key={text} className="flex items-start gap-2 rounded-control bg-sun-wash px-4 py-3">
            <WarningIcon className="mt-1 size-5 shrink-0" />
            {text}
          </p>
        ))}
      </div>
    </FormDialog>
  )
}
