import { useState } from 'react'
import * as z from 'zod/mini'
import type { Family, FamilyAppointment } from '../../../contract/family.ts'
import { adminFamilies } from '../../../contract/words/en/admin-families.ts'
import { erasedName } from '../../../domain/family.ts'
import { isActive } from '../../../domain/registration.ts'
import { useEraseFamily } from '../../api/admin-families.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { FieldsRefused } from '../../form/problems.ts'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { FormDialog } from '../shell/FormDialog.tsx'
import { dayOf } from './AppointmentList.tsx'

const words = adminFamilies.eraseDialog

const schema = z.object({
  typed: z.string().check(
    z.trim(),
    z.refine((typed) => typed.toLowerCase() === words.word, words.mistyped(words.word)),
  ),
})

export function EraseDialog({
  registrationId,
  family,
  onClose,
  onErased,
}: {
  registrationId: string
  family: Family
  onClose: () => void
  onErased: () => void
}) {
  const erasable = (rows: readonly FamilyAppointment[]) =>
    rows.filter(({ name }) => name !== erasedName)
  const ownAppointments = erasable(family.appointments)
  const offered = [...ownAppointments, ...erasable(family.samePhone)]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(ownAppointments.map(({ id }) => id)),
  )
  const erase = useEraseFamily(registrationId, onErased)
  const hasUpcoming = ownAppointments.some(
    ({ status, timeSlot }) => isActive(status) && new Date(timeSlot.endTime) > new Date(),
  )
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: { typed: '' },
    submit: async () => {
      // Others may have erased or deleted some of them since.
      const registrationIds = offered.map(({ id }) => id).filter((id) => chosen.has(id))
      if (registrationIds.length === 0) {
        throw new FieldsRefused([{ path: '', message: words.none }])
      }
      await erase.mutateAsync({ registrationIds })
    },
    failure: adminFamilies.toasts.failed,
  })
  const toggle = (id: string) =>
    setChosen((ids) =>
      ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
    )
  return (
    <FormDialog
      title={words.title(family.name)}
      onClose={onClose}
      returnFocusTo="erase-family"
      {...props}
      submitLabel={words.submit}
      busyLabel={words.submitting}
      dirty={form.isDirty}
    >
      {hasUpcoming && (
        <p className="rounded-control bg-sun-wash px-4 py-3 font-semibold">{words.coming}</p>
      )}
      <div className="flex flex-col gap-2">
        {[words.what, words.bans, words.stop, words.copies].map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="font-bold">{words.undo}</p>
      </div>
      <fieldset className="min-w-0 [overflow-wrap:anywhere]">
        <legend className="font-semibold">{words.which}</legend>
        {offered.map((appointment) => (
          <CheckboxField
            key={appointment.id}
            id={`erase-${appointment.id}`}
            label={labelOf(appointment)}
            checked={chosen.has(appointment.id)}
            onChange={() => toggle(appointment.id)}
          />
        ))}
      </fieldset>
      <TextField label={words.type(words.word)} autoComplete="off" {...field('typed')} />
    </FormDialog>
  )
}

function labelOf(appointment: FamilyAppointment) {
  const by = appointment.by.map((one) => adminFamilies.by[one])
  return [appointment.name, dayOf(appointment), ...by].join(', ')
}
