import { useMemo, useRef, useState } from 'react'
import type { CompleteRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { languageNames, languages } from '../../../domain/language.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { Form } from '../../form/Form.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextConsentField } from '../../form/TextConsentField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIsInitialRender } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { my as pageWords, register } from '../../words.ts'
import { useTypedText } from '../use-typed-text.ts'
import { changeRequest, isAddressTyped } from './change-request.ts'
import { DetailsChanged } from './details-changed.ts'
import { FieldsLoading } from './FieldsLoading.tsx'

/**
 * Corrects phone, consent to texts, address and language. The browser does not have the full phone and address, so
 * their fields start empty, and an empty field keeps the stored value.
 */
export function ChangeDetails({
  path,
  appointment,
  onChange,
}: {
  path: string
  appointment: MyAppointment
  onChange: (details: CompleteRequest, version: string) => Promise<void>
}) {
  const { phoneEnding, missing, status, textConsent } = appointment
  const words = pageWords.change
  const isInitialRender = useIsInitialRender()
  // A waitlisted family gives missing details when it signs up for a spot, so this form does not ask for them.
  const givesDetailsLater = status === 'waitlist' && missing.length > 0
  const asksPhone = !givesDetailsLater || !missing.includes('phone')
  const lacksAddress = !givesDetailsLater && missing.includes('address')
  const typed = useTypedText({
    phone: '',
    textConsent,
    address: '',
    city: '',
    state: settings.defaultState,
    zipCode: '',
    language: appointment.language,
  })
  const [changesAddress, setChangesAddress] = useState(() => isAddressTyped(typed.values))
  // The version from when the form was opened, because the page may reload the appointment in the meantime.
  const [version, setVersion] = useState(appointment.updatedAt)
  // What the box said before a new phone was typed
  const consentForOldPhone = useRef(textConsent)
  const asksConsent = (newPhone: string | undefined) =>
    settings.sendsTexts && (Boolean(newPhone) || !missing.includes('phone'))
  const { field, form, props } = useContractForm({
    schema: useMemo(
      () => changeRequest({ changesAddress, missing: givesDetailsLater ? [] : missing }),
      [changesAddress, givesDetailsLater, missing],
    ),
    defaultValues: typed.values,
    onChange: typed.note,
    failure: pageWords.complete.failed,
    submit: async ({ textConsent: consent, ...details }) => {
      const request = { ...details, ...(asksConsent(details.phone) && { textConsent: consent }) }
      try {
        await onChange(request, version)
      } catch (error) {
        if (error instanceof DetailsChanged) showCurrent(error.current)
        throw error
      }
    },
  })
  function showCurrent(current: MyAppointment): void {
    setVersion(current.updatedAt)
    form.set('language', current.language)
    consentForOldPhone.current = current.textConsent
    if (!isNewPhone) form.set('textConsent', current.textConsent)
  }
  const newPhone = form.values.phone.trim()
  const isNewPhone = newPhone !== ''
  const phone = field('phone')

  const head = (
    <>
      <h1 tabIndex={-1} className="text-xl">
        <TranslatableText>{words.title}</TranslatableText>
      </h1>
      <p className="mb-4 mt-1 text-ink-soft">
        <TranslatableText>
          {[asksPhone && words.text, givesDetailsLater && words.waiting].filter(Boolean).join(' ')}
        </TranslatableText>
      </p>
    </>
  )
  if (isInitialRender) {
    return (
      <>
        {head}
        {/* As tall as the screen, so that the footer does not visibly move */}
        <div className="min-h-screen">
          <FieldsLoading />
        </div>
      </>
    )
  }
  return (
    <>
      {head}
      <Form
        {...props}
        action={pageWords.complete.action}
        busy={pageWords.complete.busy}
        otherActions={
          <ButtonLink kind="ghost" block href={path}>
            {pageWords.back}
          </ButtonLink>
        }
      >
        {asksPhone && (
          <TextField
            {...phone}
            onChange={(event) => {
              // Consent is for the number with which it was given.
              const isNew = event.target.value.trim() !== ''
              if (isNew && !isNewPhone) consentForOldPhone.current = form.values.textConsent
              if (isNew !== isNewPhone) {
                form.set('textConsent', !isNew && consentForOldPhone.current)
              }
              return phone.onChange(event)
            }}
            label={words.phone}
            hint={phoneEnding ? words.phoneKept(phoneEnding) : register.contact.phoneHint}
            required={false}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        )}
        {asksConsent(newPhone) && (
          <div>
            <p role="status" className="text-s text-ink-soft empty:hidden">
              {isNewPhone && textConsent && (
                <TranslatableText>{words.consentAgain}</TranslatableText>
              )}
            </p>
            <TextConsentField {...field('textConsent')} />
          </div>
        )}
        {!givesDetailsLater && !lacksAddress && (
          <AddressChoice
            appointment={appointment}
            isGiven={changesAddress}
            onGive={(gives) => {
              form.clearProblems()
              setChangesAddress(gives)
            }}
          />
        )}
        {(changesAddress || lacksAddress) && <AddressFields field={field} />}
        <SelectField {...field('language')} label={words.language}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language} translate="no">
              {languageNames[language]}
            </option>
          ))}
        </SelectField>
      </Form>
    </>
  )
}

function AddressChoice({
  appointment: { hasAddress, zipCode },
  isGiven,
  onGive,
}: {
  appointment: MyAppointment
  isGiven: boolean
  onGive: (gives: boolean) => void
}) {
  const words = pageWords.change
  return (
    <div>
      {hasAddress && zipCode && <p className="mb-2">{words.addressKept(zipCode)}</p>}
      <Button kind="ghost" block aria-expanded={isGiven} onClick={() => onGive(!isGiven)}>
        {isGiven ? words.addressKeep : words.address}
      </Button>
    </div>
  )
}
