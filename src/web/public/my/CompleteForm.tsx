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
import { Words } from '../../ui/Words.tsx'
import { nameDetails, register, my as words } from '../../words.ts'
import { AppointmentSummary } from './AppointmentSummary.tsx'

/** Asks only for what is missing: a confirmed family, or one that is to pick a time at another event. */
export function CompleteForm({
  token,
  path,
  appointment,
  onComplete,
}: {
  token: string
  path: string
  appointment: MyAppointment
  onComplete: (details: CompleteRequest) => Promise<void>
}) {
  const { missing, status } = appointment
  const isWaiting = status === 'waitlist'
  const { title, text } = isWaiting ? words.askedElsewhere.details : words.complete
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
        <Words>{title}</Words>
      </h1>
      <p className="mt-1 text-ink-soft">
        <Words>{text(nameDetails(missing))}</Words>
      </p>
      <div className="my-4">{!isWaiting && <AppointmentSummary appointment={appointment} />}</div>
      <Form
        {...props}
        action={words.complete.action}
        busy={words.complete.busy}
        otherActions={
          <ButtonLink kind="ghost" block href={isWaiting ? path : paths.cancel(token)}>
            {isWaiting ? words.back : words.cantCome.action}
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
