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
} & Partial<Record<Limit, number>>
type Limit = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems'

export type Way = {
  /** Who makes the call: administrators do not change some events (pool.ts). */
  by: 'admin' | 'family'
  /** Whether some values are wrong, missing or additional */
  isMutated?: boolean
}

/** A placeholder for the id of an existing thing of this kind; replaced when the request is sent (pool.ts) */
export const anyOf = (kind: string) => fc.nat(9999).map((n) => `«${kind}:${n}»`)
/** A placeholder for the id of one event or its slot, the same throughout the request */
export const same = (kind: 'events' | 'slots', { by }: Way) => fc.constant(`«${kind}.${by}»`)

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
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  choose<T | undefined>([6, fc.constant(undefined)], [1, arbitrary])

/** Fields whose valid values depend on the server's rules, not only on the schema */
const byName = new Map<string, fc.Arbitrary<unknown>>(
  Object.entries({
    email: fc.nat(400).map((n) => `${canary}.family${n}@example.org`),
    zipCode: fc.constantFrom('45030', '47025'),
    phone: fc.nat(9999).map((n) => `(555) 010-${String(n).padStart(4, '0')}`),
    username: fc.nat(50).map((n) => `${canary}${n}`),
    password: fc.constantFrom('correct horse', `${canary} password`),
    date: fc.oneof(instant, day),
    day: fc.option(day),
    from: day,
    to: day,
    yearMonth: instant.map((at) => at.slice(0, 7)),
    // Mostly left out, because a call with a random time or link is almost always refused.
    updatedAt: rarely(instant),
    signUpToken: rarely(anyOf('token')),
    website: fc.constant(''),
    before: anyOf('messages'),
    search: fc.constantFrom(canary, '555', '%', 'Delgado'),
    full: fc.constant(''),
  }),
)

/** A value that satisfies the schema, and usually also the server's rules, unless it is mutated */
export function anyValue(schema: Schema, way: Way, name = ''): fc.Arbitrary<unknown> {
  const valid = byName.get(name) ?? validValue(schema, way, name)
  if (!way.isMutated) return valid
  return choose([20, valid], [2, oddValue], [1, fc.constant(undefined)], [1, fc.array(valid)])
}

function validValue(schema: Schema, way: Way, name: string): fc.Arbitrary<unknown> {
  const { minItems: minLength = 0, maxItems = 3, minimum: min = -5, maximum = 1000 } = schema
  if (name === 'eventId') return same('events', way)
  if (name === 'timeSlotId' || name === 'id') return same('slots', way)
  if (name === 'registrationId') return anyOf(`registrations.${way.by}`)
  if (name === 'startTime') return hourOf(schema, 0, 11)
  if (name === 'endTime') return hourOf(schema, 12, 23)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyValue(one, way, name)))
  switch (schema.type) {
    case 'object':
      return validObject(schema, way)
    case 'array':
      return fc.array(anyValue(schema.items ?? {}, way), {
        minLength,
        maxLength: Math.min(maxItems, 3),
      })
    case 'integer':
    case 'number':
      return fc.integer({ min, max: Math.min(maximum, 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return validText(schema)
  }
}

function validText({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const usual = text.map((one) => one.padEnd(minLength, 'y').slice(0, maxLength))
  const lengths = fc.constantFrom(minLength, maxLength, maxLength + 1)
  return choose([8, usual], [1, nastyText], [1, lengths.map((length) => 'y'.repeat(length))])
}

/** A full hour, as a time of day or as an instant of a fixed day, so that each slot ends after it starts */
function hourOf({ pattern }: Schema, min: number, max: number): fc.Arbitrary<string> {
  const isInstant = pattern?.includes('T')
  const at = fc.integer({ min, max }).map(instantAt)
  return isInstant ? at : at.map((text) => text.slice(11, 16))
}

function validObject({ properties = {}, required = [] }: Schema, way: Way): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = anyValue(schema, way, name)
    // Without an end time, the start must match an existing slot, which is unlikely.
    const isUsual = name !== 'startTime' || 'endTime' in properties
    return [name, isUsual ? value : rarely(value)]
  })
  const record = fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: required,
  })
  if (!way.isMutated) return record
  // Object.fromEntries can make `__proto__` an own key.
  const entries = record.map((value) => Object.entries(value))
  const extra = fc.array(fc.tuple(oddKey, oddValue), { maxLength: 1 })
  return fc.tuple(entries, extra).map((all) => Object.fromEntries(all.flat()))
}
