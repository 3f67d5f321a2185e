import { useState } from 'react'
import {
  type ApiKeyWithSecret,
  type CreateApiKeyRequest,
  createApiKeyRequest,
} from '../../../contract/api-keys.ts'
import { limits } from '../../../contract/limits.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { localDate } from '../../../domain/program-time.ts'
import { useMakeKey } from '../../api/admin-connections.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { CurrentPasswordField } from '../account/AccountFields.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'

const { keys: words, failures } = adminConnections

export function MakeKeyDialog({
  onMade,
  onClose,
}: {
  onMade: (apiKey: ApiKeyWithSecret) => void
  onClose: () => void
}) {
  const [today] = useState(() => localDate(new Date().toISOString(), settings.timeZone))
  const make = useMakeKey(onMade)
  const { form, field, props } = useContractForm<CreateApiKeyRequest, CreateApiKeyRequest>({
    schema: createApiKeyRequest,
    defaultValues: { name: '', hasNames: false, endDate: '', currentPassword: '' },
    failure: failures.key,
    submit: async (values) => void (await make.mutateAsync(values)),
  })
  return (
    <FormDialog
      title={words.addDialog.title}
      description={words.addDialog.lead}
      onClose={onClose}
      {...props}
      submitLabel={words.addDialog.submit}
      busyLabel={words.addDialog.busy}
      dirty={form.isDirty}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={limits.connectionName}
        {...field('name')}
      />
      <CheckboxField
        label={
          <>
            <span className="font-semibold">{words.hasNames}</span>
            <span className="block text-s text-ink-soft">{words.hasNamesHint}</span>
          </>
        }
        {...field('hasNames')}
      />
      <TextField
        label={words.endDate}
        type="date"
        required={false}
        min={today}
        max="9999-12-31"
        {...field('endDate')}
      />
      <CurrentPasswordField {...field('currentPassword')} />
    </FormDialog>
  )
}
