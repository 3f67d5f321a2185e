import { type ReactNode, useMemo } from 'react'
import { type CompleteRequest, completeRequest } from '../../../contract/my-appointment.ts'
import type { MissingDetail } from '../../../domain/registration.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { Form } from '../../form/Form.tsx'
import { TextConsentField } from '../../form/TextConsentField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIsInitialRender } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { register, my as words } from '../../words.ts'
import { useTypedText } from '../use-typed-text.ts'
import { FieldsLoading } from './FieldsLoading.tsx'

export function MissingDetailsForm({
  missing,
  onComplete,
  otherActions,
}: {
  missing: readonly MissingDetail[]
  onComplete: (details: CompleteRequest) => Promise<void>
  otherActions?: ReactNode
}) {
  const isInitialRender = useIsInitialRender()
  const asksPhone = missing.includes('phone')
  const asksAddress = missing.includes('address')
  const typed = useTypedText<CompleteRequest>({
    phone: asksPhone ? '' : undefined,
    textConsent: asksPhone ? false : undefined,
    address: asksAddress ? '' : undefined,
    city: asksAddress ? '' : undefined,
    state: asksAddress ? settings.defaultState : undefined,
    zipCode: asksAddress ? '' : undefined,
  })
  const { field, props } = useContractForm({
    schema: useMemo(() => completeRequest(missing), [missing]),
    defaultValues: typed.values,
    onChange: typed.note,
    failure: words.complete.failed,
    submit: onComplete,
  })

  if (isInitialRender) return <FieldsLoading />

  return (
    <Form
      {...props}
      action={words.complete.action}
      busy={words.complete.busy}
      otherActions={otherActions}
    >
      {asksPhone && (
        <TextField
          {...field('phone')}
          label={register.contact.phone}
          hint={register.contact.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
      {asksPhone && settings.sendsTexts && <TextConsentField {...field('textConsent')} />}
      {asksAddress && <AddressFields field={field} />}
    </Form>
  )
}
