import fc from 'fast-check'
import { placeholder, type Schema, validValue } from './schema.ts'
import { oddKey, oddText } from './values.ts'

export type Parameter = { in: string; name: string; schema: Schema }

/** The kind of thing that a path parameter names */
function kindOf(path: string): string {
  if (path.startsWith('/api/cancel')) return 'token'
  if (path === '/api/admin/registrations/{id}') return 'adminRegistration'
  const noun = /\/(events|registrations|blacklist|messages|series)\//.exec(path)?.[1] ?? 'events'
  return path.startsWith('/api/admin/')
    ? ({
        events: 'adminSlotEvent',
        registrations: 'adminRegistration',
        blacklist: 'blacklist',
        messages: 'message',
        series: 'series',
      }[noun] ?? 'slotEvent')
    : 'slotEvent'
}

export function address(path: string, parameters: Parameter[]): fc.Arbitrary<string> {
  const parts = path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name) return fc.constant(part)
    const { schema = {} } = parameters.find((one) => one.name === name) ?? {}
    const valid =
      name === 'id' || name === 'token'
        ? placeholder(kindOf(path))
        : validValue(schema, name).map(String)
    return fc.oneof({ weight: 7, arbitrary: valid }, { weight: 3, arbitrary: oddPart() })
  })
  return fc
    .tuple(fc.tuple(...parts), queryOf(parameters.filter((one) => one.in === 'query')))
    .map(([filled, query]) => filled.join('') + query)
}

const encode = (text: string) => encodeURIComponent(text.slice(0, 2000).toWellFormed())

/** A path segment encoded correctly, incorrectly, twice, or with path traversal */
export function oddPart(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: oddText.map(encode) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '%',
        '%00',
        '%E0%A4%A',
        '%ff',
        '%ED%A0%80',
        '..',
        '../..',
        '%2e%2e',
        '%2e%2e%2f',
        '%252e',
        '..%5c',
        'a/b',
        '/',
        '//',
        ';',
        '?',
        '#',
        '*',
        ':id',
        '%2F',
        'x'.repeat(201),
        'x'.repeat(6000),
      ),
    },
  )
}

function queryOf(parameters: Parameter[]): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema }) =>
    fc
      .tuple(
        fc.constant(name),
        fc.oneof(
          { weight: 4, arbitrary: validValue(schema, name).map(String) },
          { weight: 1, arbitrary: oddText },
        ),
      )
      .map(([key, value]) => (/^«/.test(value) ? `${key}=${value}` : `${key}=${encode(value)}`)),
  )
  if (known.length === 0) return oddQuery()
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .array(fc.oneof(...known), { maxLength: 4 })
        .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : '')),
    },
    { weight: 1, arbitrary: oddQuery() },
  )
}

export function oddQuery(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    {
      weight: 2,
      arbitrary: fc
        .tuple(oddKey, oddText)
        .map(([key, value]) => `?${encode(key)}=${encode(value)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '??',
        '?&&&',
        '?=',
        '?a[b][c]=d',
        '?__proto__[x]=y',
        '?%',
        '?x=%E0%A4%A',
        `?${'a=b&'.repeat(2000)}`,
        '?search=%00',
      ),
    },
  )
}
