import * as z from 'zod/mini'
import { type CompleteRequest, completeRequest } from '../../../contract/my-appointment.ts'
import type { Language } from '../../../domain/language.ts'
import type { MissingDetail } from '../../../domain/registration.ts'

/** The form's fields; an empty field keeps the stored value, unless it is required */
export type ChangeFields = {
  phone: string
  textConsent: boolean
  address: string
  city: string
  state: string
  zipCode: string
  language: Language
}

type FormState = {
  /** The family has chosen to change its address. */
  changesAddress: boolean
  /** What a confirmed family has not given yet */
  missing: readonly MissingDetail[]
}

/**
 * Turns the form's fields into a request: empty fields are left out, and an address is sent as a whole. A family that
 * gives any detail must give all missing ones, as the server requires.
 */
export function changeRequest(state: FormState): z.ZodMiniType<CompleteRequest, ChangeFields> {
  return z.pipe(
    z.custom<ChangeFields>(),
    z.transform((fields: ChangeFields, context) => {
      const { given, required } = readFields(fields, state)
      const { data, error } = completeRequest(required).safeParse(given)
      if (data) return data
      for (const { path, message } of error.issues) {
        context.issues.push({ code: 'custom', path, message, input: fields })
      }
      return z.NEVER
    }),
  )
}

function readFields(fields: ChangeFields, { changesAddress, missing }: FormState) {
  const { address, city, state, zipCode, ...others } = fields
  const givesDetails = isGiven(fields.phone) || isAddressTyped(fields)
  const lacksAddress = givesDetails && missing.includes('address')
  const givesAddress = changesAddress || lacksAddress
  const required: MissingDetail[] = givesDetails ? [...missing] : []
  if (givesAddress) required.push('address')
  const entries = Object.entries(givesAddress ? fields : others)
  const given = entries.filter(([, value]) => typeof value !== 'string' || isGiven(value))
  return { given: Object.fromEntries(given), required }
}

/** The state does not count, because it is preselected. */
export function isAddressTyped({ address, city, zipCode }: ChangeFields): boolean {
  return [address, city, zipCode].some(isGiven)
}

const isGiven = (value: string) => value.trim() !== ''
