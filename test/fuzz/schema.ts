import fc from 'fast-check'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import { canary, choose, nastyText, oddKey, oddValue } from './values.ts'

/** The subset of JSON Schema that our OpenAPI document uses */
export type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
} & Partial<Record<'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems', number>>

/** A placeholder for the id of an existing thing of this kind; replaced when the request is sent (database.ts) */
export const anyOf = (kind: string) => fc.nat(9999).map((n) => `~${kind}.${n}~`)
/** A placeholder for the id of an event or its slot, the same event throughout the request */
export const same = (kind: 'events' | 'slots') => fc.constant(`~${kind}~`)

/** Midnight in UTC, two to three days ahead, so that sign-up for the events is open */
const epoch = Math.ceil(Date.now() / dayMs + 2) * dayMs
const instantAt = (hours: number) => new Date(epoch + hours * hourMs).toISOString()
const instant = fc.integer({ min: -24 * 90, max: 24 * 300 }).map(instantAt)
const day = instant.map((at) => at.slice(0, 10))
const words = [
  `${canary} Delgado`,
  'O’Brien & Sons',
  'عائلة الحسيني',
  '👩‍👧 Lucía 🧺',
  '<b>Bold</b>',
]
const text = fc.tuple(fc.constantFrom(...words), fc.nat(500)).map((parts) => parts.join(' '))
/** Mostly left out, because a call with a random value is almost always refused */
const rarely = <T>(value: fc.Arbitrary<T>) =>
  choose<T | undefined>([6, fc.constant(undefined)], [1, value])

/** Fields whose valid values depend on the server's rules, not only on the schema */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat(400).map((n) => `${canary}.family${n}@example.org`),
  zipCode: fc.constantFrom('45030', '47025'),
  phone: fc.nat(9999).map((n) => `(555) 011-${String(n).padStart(4, '0')}`),
  username: fc.nat(50).map((n) => `${canary}${n}`),
  password: fc.constantFrom('correct horse', `${canary} password`),
  date: fc.oneof(instant, day),
  ...{ day: fc.option(day), from: day, to: day, yearMonth: day.map((at) => at.slice(0, 7)) },
  ...{ updatedAt: rarely(instant), signUpToken: rarely(anyOf('token')) },
  ...{ website: fc.constant(''), full: fc.constant(''), before: anyOf('messages') },
  search: fc.constantFrom(canary, '555', '%', 'Delgado'),
  ...{ eventId: same('events'), timeSlotId: same('slots'), id: same('slots') },
  registrationId: anyOf('registrations'),
}

/** A value that usually satisfies the schema; with `isMutated`, some parts are wrong, missing or added */
export function anyValue(schema: Schema, isMutated: boolean, name = ''): fc.Arbitrary<unknown> {
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined
  const valid = named ?? validValue(schema, isMutated, name)
  if (!isMutated) return valid
  return choose([20, valid], [2, oddValue], [1, fc.constant(undefined)], [1, fc.array(valid)])
}

function validValue(schema: Schema, isMutated: boolean, name: string): fc.Arbitrary<unknown> {
  const { type, items = {}, minItems = 0, minimum: min = -5, maximum = 1000 } = schema
  if (name === 'startTime') return hourOf(schema, 0, 11)
  if (name === 'endTime') return hourOf(schema, 12, 23)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyValue(one, isMutated, name)))
  if (type === 'object') return validObject(schema, isMutated)
  if (type === 'array')
    return fc.array(anyValue(items, isMutated), { minLength: minItems, maxLength: minItems + 2 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type !== 'string') return fc.integer({ min, max: Math.min(maximum, 1000) })
  const { minLength = 0, maxLength = 200 } = schema
  const usual = text.map((one) => one.padEnd(minLength, 'y').slice(0, maxLength))
  const limits = [minLength, maxLength, maxLength + 1].map((length) => 'y'.repeat(length))
  return choose([8, usual], [1, nastyText], [1, fc.constantFrom(...limits)])
}

/** A full hour: a time of day, or an instant on one fixed day, so that each slot ends after it starts */
function hourOf({ pattern }: Schema, min: number, max: number): fc.Arbitrary<string> {
  const at = fc.integer({ min, max }).map(instantAt)
  return pattern?.includes('T') ? at : at.map((text) => text.slice(11, 16))
}

function validObject({ properties = {}, required = [] }: Schema, isMutated: boolean) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = anyValue(schema, isMutated, name)
    // Without an end time, the start must match an existing slot, which is unlikely.
    return [name, name !== 'startTime' || 'endTime' in properties ? value : rarely(value)]
  })
  const entries = fc
    .record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required })
    .map((value) => Object.entries(value))
  const extra = fc.array(fc.tuple(oddKey, oddValue), { maxLength: isMutated ? 1 : 0 })
  return fc.tuple(entries, extra).map((all) => Object.fromEntries(all.flat()))
}
