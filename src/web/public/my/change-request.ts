import * as z from 'zod/mini'
import { type CompleteRequest, completeRequest } from '../../../contract/my-appointment.ts'
import type { Language } from '../../../domain/language.ts'

/** The form's fields; an empty one keeps what is known */
export type ChangeFields = {
  phone: string
  textConsent: boolean
  address: string
  city: string
  state: string
  zipCode: string
  language: Language
}

/** The request of the form: without empty fields, and with the address only where it is to change, then as a whole. */
export function changeRequest(givesAddress: boolean): z.ZodMiniType<CompleteRequest, ChangeFields> {
  return z.pipe(
    z.transform((fields: ChangeFields) => givenFields(fields, givesAddress)),
    completeRequest(givesAddress ? ['address'] : []),
  )
}

function givenFields(fields: ChangeFields, givesAddress: boolean): CompleteRequest {
  const { address, city, state, zipCode, ...others } = fields
  const entries = Object.entries(givesAddress ? fields : others)
  const given = entries.filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
  return Object.fromEntries(given) as CompleteRequest
}
