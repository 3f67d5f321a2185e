import type { UpdateRegistrationRequest } from '../../contract/registration.ts'
import { addressKey } from '../../domain/household.ts'
import { emailKeyOf, phoneKey } from '../../domain/person.ts'
import type { RegistrationRow } from './registration-queries.ts'

/** The person's columns as an administrator's request sets them; a field left out is undefined and keeps its value. */
export function changedColumns(
  request: UpdateRegistrationRequest,
  before: RegistrationRow,
  at: string,
) {
  const { name, email, phone, address, city, state, zipCode } = request
  const isNewAddress = email !== undefined && (email || null) !== before.email
  const agrees = request.textConsent ?? before.text_consent_at !== null
  const isAtOtherPlace = address !== undefined || zipCode !== undefined
  const street = address === undefined ? before.address : address
  const zip = zipCode === undefined ? before.zip_code : zipCode
  const hasPhone = Boolean(phone === undefined ? before.phone : phone)
  return {
    name,
    language: request.language,
    ...(email === undefined ? {} : { email: email || null, email_key: emailKeyOf(email) }),
    ...(isNewAddress ? { email_failed_at: null } : {}),
    ...(phone === undefined ? {} : { phone: phone || null, phone_key: phoneKey(phone) }),
    ...(address === undefined ? {} : { address: address || null }),
    ...(isAtOtherPlace ? { address_key: addressKey(street, zip) } : {}),
    ...(city === undefined ? {} : { city: city || null }),
    ...(state === undefined ? {} : { state: state || null }),
    ...(zipCode === undefined ? {} : { zip_code: zipCode || null }),
    text_consent_at: agrees && hasPhone ? (before.text_consent_at ?? at) : null,
  }
}

/** Whether the row already has these values */
export function isUnchanged(before: RegistrationRow, columns: Partial<RegistrationRow>): boolean {
  return Object.entries(columns).every(
    ([column, value]) => value === undefined || value === before[column as keyof RegistrationRow],
  )
}
