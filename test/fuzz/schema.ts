import fc from 'fast-check'
import { hourMs } from '../../src/domain/duration.ts'
import { canary, nastyText, objectOf } from './values.ts'

/** The subset of JSON Schema that our OpenAPI document uses */
export type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** A placeholder for an existing thing, replaced when the request is sent (pool.ts): `«slot:7»` */
export const placeholder = (kind: string) => fc.nat(9999).map((n) => `«${kind}:${n}»`)

const epoch = Date.UTC(2027, 0, 1)

const instant = fc
  .integer({ min: -24 * 90, max: 24 * 300 })
  .map((hours) => new Date(epoch + hours * hourMs).toISOString())
const families = fc.nat(400).map((n) => `${canary}.family${n}@example.org`)
const words = fc.constantFrom(
  `${canary} Delgado`,
  'Saturday Wash Day',
  'O’Brien & Sons',
  'عائلة الحسيني',
  '👩‍👧 Lucía 🧺',
  '<b>Bold</b>',
)
const text = fc.tuple(words, fc.nat(500)).map(([word, n]) => `${word} ${n}`)

/** Fields whose valid values depend on the server's rules, not only on the schema */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  email: families,
  zipCode: fc.constantFrom('45030', '47025'),
  phone: fc.nat(9999).map((n) => `(555) 010-${String(n).padStart(4, '0')}`),
  username: fc.nat(50).map((n) => `${canary}${n}`),
  password: fc.constantFrom('correct horse', `${canary} password`),
  date: fc.oneof(
    instant,
    instant.map((at) => at.slice(0, 10)),
  ),
  day: fc.oneof(
    instant.map((at) => at.slice(0, 10)),
    fc.constant(null),
  ),
  yearMonth: instant.map((at) => at.slice(0, 7)),
  // Mostly left out, because a random time never matches and always causes a conflict.
  updatedAt: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: instant },
  ),
  website: fc.constant(''),
  registrationId: placeholder('registration'),
  before: placeholder('message'),
  search: fc.constantFrom(canary, '555', '%', 'Delgado'),
  full: fc.constant(''),
}

/** A value that the schema allows, and usually the server's rules as well */
export function validValue(schema: Schema, name = '', slots = 'slot'): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(byName, name) ? byName[name] : undefined
  if (known) return known
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, name, slots)))
  switch (schema.type) {
    case 'object':
      return validObject(schema, slots)
    case 'array':
      return fc.array(validValue(schema.items ?? {}, '', slots), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1000, 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return validText(schema)
  }
}

function validText({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const longest = 'y'.repeat(maxLength)
  return fc.oneof(
    {
      weight: 8,
      arbitrary: text
        .filter((word) => word.length >= minLength)
        .map((word) => word.slice(0, maxLength)),
    },
    { weight: 1, arbitrary: nastyText },
    { weight: 1, arbitrary: fc.constantFrom(longest, `${longest}y`, 'y'.repeat(minLength)) },
  )
}

function validObject(
  { properties = {}, required = [] }: Schema,
  slots: string,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, validValue(schema, name, slots)]),
  )
  const record = fc.record(fields, { requiredKeys: required })
  // The slot belongs to the event, and the end is after the start.
  return fc.tuple(record, fc.nat(9999), fc.integer({ min: 2, max: 1500 })).map(([value, n, at]) =>
    objectOf(
      Object.entries(value).map(([name, field]) => {
        if (name === 'eventId') return [name, `«${slots}Event:${n}»`]
        if (name === 'timeSlotId' || name === 'id') return [name, `«${slots}:${n}»`]
        if (name === 'startTime' || name === 'endTime') {
          const isLocal = properties[name]?.pattern?.startsWith('^([01]')
          const later = name === 'endTime' ? 1 : 0
          return [
            name,
            isLocal
              ? `${String((at % 22) + later).padStart(2, '0')}:00`
              : new Date(epoch + (at + later) * hourMs).toISOString(),
          ]
        }
        return [name, field]
      }),
    ),
  )
}
