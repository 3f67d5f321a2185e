import * as z from 'zod/mini'
import { emailField, idField, phoneField } from '../../../../contract/fields.ts'
import {
  type AddRegistrationRequest,
  type AdminRegistration,
  addRegistrationRequest,
  editRegistrationForm,
  type UpdateRegistrationRequest,
} from '../../../../contract/registration.ts'
import { validation } from '../../../../contract/words/en/validation.ts'
import { type Language, languages } from '../../../../domain/language.ts'

const language = z.enum(languages, validation.invalid)
const requiredPhone = phoneField(validation.phoneInvalid)
const optionalPhone = z.string().check(
  z.trim(),
  z.refine((phone) => phone === '' || requiredPhone.safeParse(phone).success, {
    error: validation.phoneInvalid,
  }),
)

const optionalEmail = z.string().check(
  z.trim(),
  z.refine((email) => email === '' || emailField.safeParse(email).success, {
    error: validation.emailInvalid,
  }),
)

const timeSlotId = idField(validation.timeSlotRequired)

/**
 * The edit registration form of SPEC.md 5, with more fields. The e-mail address may be empty (DESIGN.md 5, rule 15).
 * The phone may be empty only if the registration has none. A no-show may keep its status.
 */
export function editSchema({ phone, status }: AdminRegistration) {
  return z.object({
    ...editRegistrationForm.shape,
    email: optionalEmail,
    phone: phone ? requiredPhone : optionalPhone,
    status:
      status === 'no_show'
        ? z.enum([...editRegistrationForm.shape.status.options, status], validation.invalid)
        : editRegistrationForm.shape.status,
    timeSlotId,
    textConsent: z.boolean(),
    language,
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  })
}
export type EditFields = {
  name: string
  email: string
  phone: string
  status: AdminRegistration['status']
  timeSlotId: string
  textConsent: boolean
  language: Language
  address: string
  city: string
  state: string
  zipCode: string
}

/** Leaves out the status `no_show`, which has its own request. */
export function toUpdateRequest(
  registration: AdminRegistration,
  { name, email, phone, status, timeSlotId, textConsent, language, ...address }: EditFields,
): UpdateRegistrationRequest {
  return {
    name,
    email,
    ...(phone && { phone }),
    ...(status !== 'no_show' && { status }),
    ...(timeSlotId !== registration.timeSlotId && { timeSlotId }),
    ...(textConsent !== (registration.textConsentAt !== null) && { textConsent }),
    ...(language !== registration.language && { language }),
    ...changedLines(registration, address),
    updatedAt: registration.updatedAt,
  }
}

export const addressFields = ['address', 'city', 'state', 'zipCode'] as const
type AddressFields = Pick<EditFields, (typeof addressFields)[number]>

function changedLines(before: AddressFields, after: AddressFields): Partial<AddressFields> {
  const changed = addressFields.filter((line) => after[line] !== before[line])
  return Object.fromEntries(changed.map((line) => [line, after[line]]))
}

const requestFields = addRegistrationRequest.shape

/** E-mail address, phone and address may be empty (DESIGN.md 5, rule 15). */
export const addSchema = z.object({
  timeSlotId,
  name: requestFields.name,
  email: optionalEmail,
  phone: optionalPhone,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  status: z.enum(['auto', 'confirmed', 'waitlist'], validation.invalid),
  textConsent: z.boolean(),
  isTold: z.boolean(),
  language,
})
export type AddFields = z.infer<typeof addSchema>

/**
 * Leaves out an address that has only the state, because the form fills in the default state. Sends `isTold` only with
 * `needsCall`: no message reaches the family, so the form asks whether the volunteer has told the family.
 */
export function toAddRequest(
  eventId: string,
  fields: AddFields,
  { needsCall = false } = {},
): AddRegistrationRequest {
  const { phone, address, city, state, zipCode, textConsent, isTold, ...person } = fields
  const hasAddress = [address, city, zipCode].some((line) => line.trim() !== '')
  return {
    eventId,
    ...person,
    ...(phone && { phone, textConsent }),
    ...(needsCall && isTold && { isTold }),
    ...(hasAddress && { address, city, state, zipCode }),
  }
}
