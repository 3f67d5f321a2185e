import * as z from 'zod/mini'
import { type MissingDetail, missableDetails } from '../domain/registration.ts'
import { linkedAppointment } from './cancellation.ts'
import { onePhoneField, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** GET /api/sign-up/{token}: how the registration of a personal link stands; changes nothing */
export const signUp = z.extend(linkedAppointment, {
  eventId: z.string(),
  timeSlotId: z.string(),
  /** To fill in the form; "" like the e-mail address once there is nothing to sign up for */
  name: z.string(),
  email: z.string(),
  missing: z.array(z.enum(missableDetails)),
  spotsLeft: z.number(),
  /** Place in the slot's line, from 1; null unless waitlisted */
  waitlistPosition: z.nullable(z.number()),
  /** Whether a spot in this slot has been offered to this family while it waits */
  wasOffered: z.boolean(),
})
export type SignUp = z.infer<typeof signUp>

// The spot has been given already, so the service area is no matter here.
const zipCodeField = requiredText(limits.zipCode, validation.zipCodeRequired).check(
  z.regex(/^\d{5}(-\d{4})?$/, validation.zipCodeInvalid),
)

/** PUT /api/sign-up/{token}, and the form for it: what is missing must be told, the rest may be left out. */
export function completeRequest(missing: readonly MissingDetail[]) {
  const phone = onePhoneField(validation.phoneTooShort)
  const address = requiredText(limits.address, validation.addressRequired)
  const city = requiredText(limits.city, validation.cityRequired)
  const state = requiredText(limits.state, validation.stateRequired)
  const asksAddress = missing.includes('address')
  return z.object({
    phone: missing.includes('phone') ? phone : z.optional(phone),
    /** Of the phone number that is told here */
    textConsent: z.optional(z.boolean(validation.invalid)),
    address: asksAddress ? address : z.optional(address),
    city: asksAddress ? city : z.optional(city),
    state: asksAddress ? state : z.optional(state),
    zipCode: asksAddress ? zipCodeField : z.optional(zipCodeField),
  })
}
export type CompleteRequest = z.infer<ReturnType<typeof completeRequest>>
