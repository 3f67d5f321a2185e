import { useMemo } from 'react'
import {
  type CompleteRequest,
  completeRequest,
  type MyAppointment,
} from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { Form } from '../../form/Form.tsx'
import { TextConsentField } from '../../form/TextConsentField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { nameDetails, register, my as words } from '../../words.ts'
import { AppointmentSummary } from './AppointmentSummary.tsx'

/** Asks a confirmed family only for its missing details. */
export function CompleteForm({
  token,
  appointment,
  onComplete,
}: {
  token: string
  appointment: MyAppointment
  onComplete: (details: CompleteRequest) => Promise<void>
}) {
  const { missing } = appointment
  const asksPhone = missing.includes('phone')
  const asksAddress = missing.includes('address')
  const { field, props } = useContractForm({
    schema: useMemo(() => completeRequest(missing), [missing]),
    defaultValues: {
      phone: asksPhone ? '' : undefined,
      textConsent: asksPhone ? false : undefined,
      address: asksAddress ? '' : undefined,
      city: asksAddress ? '' : undefined,
      state: asksAddress ? settings.defaultState : undefined,
      zipCode: asksAddress ? '' : undefined,
    },
    failure: words.complete.failed,
    submit: onComplete,
  })

  return (
    <>
      <h1 tabIndex={-1} className="text-xl">
        {words.complete.title}
      </h1>
      <p className="mt-1 text-ink-soft">{words.complete.text(nameDetails(missing))}</p>
      <div className="my-4">
        <AppointmentSummary appointment={appointment} />
      </div>
      <Form
        {...props}
        action={words.complete.action}
        busy={words.complete.busy}
        otherActions={
          <ButtonLink kind="ghost" block href={paths.cancel(token)}>
            {words.cantCome.action}
          </ButtonLink>
        }
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
    </>
  )
}
