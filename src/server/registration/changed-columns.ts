import type { UpdateRegistrationRequest } from '../../contract/registration.ts'
import { addressKey } from '../../domain/household.ts'
import { emailKeyOf, phoneKey } from '../../domain/person.ts'
import type { ConsentWording } from '../../domain/text-consent.ts'
import { AppError } from '../http/errors.ts'
import type { RegistrationRow } from './registration-queries.ts'

/** The columns that a request changes; undefined columns keep their value. `wording` is for a new consent to texts. */
export function changedColumns(
  request: UpdateRegistrationRequest,
  before: RegistrationRow,
  at: string,
  wording: ConsentWording,
) {
  const { name, email, phone, address, city, state, zipCode } = request
  const isNewAddress = email !== undefined && (email || null) !== before.email
  const agrees = request.textConsent ?? before.text_consent_at !== null
  const isAtOtherPlace = address !== undefined || zipCode !== undefined
  const street = address === undefined ? before.address : address
  const zip = zipCode === undefined ? before.zip_code : zipCode
  const hasPhone = Boolean(phone === undefined ? before.phone : phone)
  const isOtherPhone = phone !== undefined && phoneKey(phone) !== before.phone_key
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
    ...consentColumns(before, { agrees: agrees && hasPhone, isOtherPhone }, { at, wording }),
  }
}

/** A consent's time and wording belong to one phone number; another number gets a new time and wording. */
function consentColumns(
  { text_consent_at, text_consent_wording }: RegistrationRow,
  { agrees, isOtherPhone }: { agrees: boolean; isOtherPhone: boolean },
  { at, wording }: { at: string; wording: ConsentWording },
) {
  if (!agrees) return { text_consent_at: null, text_consent_wording: null }
  return text_consent_at && !isOtherPhone
    ? { text_consent_at, text_consent_wording }
    : { text_consent_at: at, text_consent_wording: wording }
}

/** Clients may also send "no-show", with a hyphen. */
export function normalizeStatus(status: UpdateRegistrationRequest['status']) {
  return status === 'no-show' ? 'no_show' : status
}

/**
 * Throws `registration_erased`, except for the two answers to a disputed no-show of a past slot, which change no person's
 * data (docs/decisions/0081).
 */
export function refuseErased(
  before: RegistrationRow,
  { updatedAt: _, status, ...changes }: UpdateRegistrationRequest,
  isOver: boolean,
): void {
  if (before.erased_at === null) return
  const chosen = normalizeStatus(status)
  const isSettled = chosen === 'no_show' || (chosen === 'confirmed' && isOver)
  const isAnswer = before.status === 'no_show' && isSettled && Object.keys(changes).length === 0
  if (!isAnswer) throw new AppError('registration_erased')
}
