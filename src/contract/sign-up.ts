import * as z from 'zod/mini'
import { type MissingDetail, missableDetails } from '../domain/registration.ts'
import { linkedAppointment } from './cancellation.ts'
import { onePhoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** GET /api/sign-up/{token}: the state of a personal link's registration, read-only */
export const signUp = z.extend(linkedAppointment, {
  eventId: z.string(),
  timeSlotId: z.string(),
  /** Name and e-mail prefill the form; "" once there is nothing to sign up for */
  name: z.string(),
  email: z.string(),
  missing: z.array(z.enum(missableDetails)),
  spotsLeft: z.number(),
  /** Place in the slot's line, from 1; null unless waitlisted */
  waitlistPosition: z.nullable(z.number()),
  /** Whether a spot in this slot was offered to this waitlisted family */
  wasOffered: z.boolean(),
})
export type SignUp = z.infer<typeof signUp>

// The family already has the spot, so the service area is not checked.
const zipCodeField = requiredText(limits.zipCode, validation.zipCodeRequired).check(
  z.regex(/^\d{5}(-\d{4})?$/, validation.zipCodeInvalid),
)

/** PUT /api/sign-up/{token} and its form: the `missing` details are required, the rest optional. */
export function completeRequest(missing: readonly MissingDetail[]) {
  const phone = onePhoneField(validation.phoneTooShort)
  const address = requiredText(limits.address, validation.addressRequired)
  const city = requiredText(limits.city, validation.cityRequired)
  const state = requiredText(limits.state, validation.stateRequired)
  const asksAddress = missing.includes('address')
  return z.object({
    phone: missing.includes('phone') ? phone : z.optional(phone),
    /** Consent for the phone number given here */
    textConsent: z.optional(z.boolean(validation.invalid)),
    address: asksAddress ? address : z.optional(address),
    city: asksAddress ? city : z.optional(city),
    state: asksAddress ? state : z.optional(state),
    zipCode: asksAddress ? zipCodeField : z.optional(zipCodeField),
  })
}
export type CompleteRequest = z.infer<ReturnType<typeof completeRequest>>
