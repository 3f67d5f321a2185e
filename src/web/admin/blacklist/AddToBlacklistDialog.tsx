import { useState } from 'react'
import type { AddToBlacklistAnswer } from '../../../contract/blacklist.ts'
import { limits } from '../../../contract/limits.ts'
import { adminBlacklist } from '../../../contract/words/en/admin-blacklist.ts'
import { localDate } from '../../../domain/program-time.ts'
import { useAddToBlacklist } from '../../api/admin-blacklist.ts'
import { OtherEmailField, OtherPhoneField } from '../../form/ContactFields.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { FormDialog } from '../shell/FormDialog.tsx'
import { type AddFields, addSchema, toAddRequest } from './add-form.ts'

const { addDialog: words, failures } = adminBlacklist

export function AddToBlacklistDialog({
  onAdded,
  onClose,
}: {
  onAdded: (answer: AddToBlacklistAnswer) => void
  onClose: () => void
}) {
  const [today] = useState(() => localDate(new Date().toISOString(), settings.timeZone))
  const [schema] = useState(() => addSchema(today))
  const add = useAddToBlacklist((answer) => {
    onAdded(answer)
    onClose()
  })
  const { form, field, props } = useContractForm<AddFields, AddFields>({
    schema,
    defaultValues: { name: '', email: '', phone: '', reason: '', endDate: '' },
    failure: failures.add,
    submit: async (fields) => {
      await add.mutateAsync(toAddRequest(fields))
    },
  })
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      onClose={onClose}
      {...props}
      submitLabel={words.submit}
      busyLabel={words.submitting}
      dirty={form.isDirty}
    >
      <TextField label={words.name} maxLength={limits.name} autoComplete="off" {...field('name')} />
      <OtherEmailField
        label={words.email}
        hint={words.emailHint}
        required={false}
        {...field('email')}
      />
      <OtherPhoneField label={words.phone} hint={words.phoneHint} {...field('phone')} />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={limits.reason}
        autoComplete="off"
        {...field('reason')}
      />
      <TextField
        label={words.until}
        hint={words.untilHint}
        type="date"
        required={false}
        min={today}
        max="9999-12-31"
        {...field('endDate')}
      />
    </FormDialog>
  )
}
