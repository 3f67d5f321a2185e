import type { ZodMiniType } from 'zod/mini'
import { limits } from '../../../contract/limits.ts'
import {
  type UpdateWebhookTarget,
  updateWebhookTarget,
  type WebhookTarget,
  type WebhookTargetInput,
  type WebhookTargetWithSecret,
  webhookTargetInput,
} from '../../../contract/webhooks.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { webhookKinds } from '../../../domain/webhook.ts'
import { useAddWebhook, useChangeWebhook } from '../../api/admin-connections.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { FieldError } from '../../form/FieldText.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { CurrentPasswordField } from '../account/AccountFields.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'

const { webhooks: words, kinds: kindWords, failures } = adminConnections

export function AddWebhookDialog({
  onAdded,
  onClose,
}: {
  onAdded: (target: WebhookTargetWithSecret) => void
  onClose: () => void
}) {
  const add = useAddWebhook(onAdded)
  const kinds = [...webhookKinds]
  return (
    <WebhookForm<WebhookTargetInput>
      schema={webhookTargetInput}
      defaults={{ name: '', url: '', kinds, hasNames: false, currentPassword: '' }}
      words={words.addDialog}
      failure={failures.add}
      submit={async (values) => void (await add.mutateAsync(values))}
      onClose={onClose}
    />
  )
}

export function ChangeWebhookDialog({
  target: { id, name, url, kinds, hasNames, isOn },
  onClose,
}: {
  target: WebhookTarget
  onClose: () => void
}) {
  const change = useChangeWebhook(id, onClose)
  return (
    <WebhookForm<UpdateWebhookTarget>
      schema={updateWebhookTarget}
      defaults={{ name, url, kinds, hasNames, isOn, currentPassword: '' }}
      words={words.editDialog}
      failure={failures.change}
      submit={async (values) => void (await change.mutateAsync(values))}
      onClose={onClose}
    />
  )
}

function WebhookForm<Values extends WebhookTargetInput & { isOn?: boolean }>({
  schema,
  defaults,
  words: { title, submit: label, busy },
  failure,
  submit,
  onClose,
}: {
  schema: ZodMiniType<WebhookTargetInput, WebhookTargetInput>
  defaults: Values
  words: { title: string; submit: string; busy: string }
  failure: string
  submit: (values: Values) => Promise<void>
  onClose: () => void
}) {
  const { form, field, props } = useContractForm<
    WebhookTargetInput & { isOn?: boolean },
    WebhookTargetInput
  >({
    schema,
    defaultValues: defaults,
    failure,
    // Safe cast: each dialog passes the schema of its own values.
    submit: (values) => submit(values as Values),
  })
  const { kinds } = form.values
  const { id: kindsId, error: kindsError } = field('kinds')
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      {...props}
      submitLabel={label}
      busyLabel={busy}
      dirty={form.isDirty}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={limits.connectionName}
        {...field('name')}
      />
      <TextField
        label={words.url}
        hint={words.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.webhookUrl}
        {...field('url')}
      />
      <fieldset id={kindsId} tabIndex={-1} className="min-w-0">
        <legend className="font-semibold">{words.kinds}</legend>
        {webhookKinds.map((kind) => (
          <CheckboxField
            key={kind}
            id={`${kindsId}-${kind}`}
            label={kindWords[kind]}
            checked={kinds.includes(kind)}
            onChange={({ target }) => {
              const others = kinds.filter((one) => one !== kind)
              form.set('kinds', target.checked ? [...others, kind] : others, { validates: true })
            }}
          />
        ))}
        <FieldError id={kindsId} error={kindsError} />
      </fieldset>
      <CheckboxField
        label={
          <>
            <span className="font-semibold">{words.hasNames}</span>
            <span className="block text-s text-ink-soft">{words.hasNamesHint}</span>
          </>
        }
        {...field('hasNames')}
      />
      {defaults.isOn !== undefined && (
        <CheckboxField
          label={<span className="font-semibold">{words.isOn}</span>}
          {...field('isOn')}
        />
      )}
      <CurrentPasswordField {...field('currentPassword')} />
    </FormDialog>
  )
}
