import fc from 'fast-check'
import { anyCharacter } from '../support/any-character.ts'

/** Part of every generated name and address; where it appears in a log, personal data has leaked. */
export const canary = 'canary'

/** Marks raw JSON that JSON.stringify cannot produce, such as 1e999; the quotes are removed with the mark. */
const rawMark = /"«raw:([^»]*)»"/g
const raw = (json: string) => `«raw:${json}»`
export const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? '').replace(rawMark, (_all, json) => json)

const nasty = [
  '',
  ' ',
  '\ufeff',
  '\uffff',
  '\u202eevil\u202c',
  'يوم الغسيل المجاني',
  `e${'\u0301'.repeat(200)}`,
  '👩‍👩‍👧‍👦'.repeat(30),
  'ﷺ'.repeat(50),
  'ǅ',
  'İıſK',
  "'; drop table registrations; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '%%%___\\\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this text is a test value
  '${7*7}{{7*7}}<%= 7*7 %>',
  '=cmd|"/c calc"!A1',
  '%s%n%x',
  'a\r\nBcc: x@example.org',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01998F1E-7D3C-7000-8000-00000000DEAD',
]

const nearlyTimes = [
  '2026-02-30',
  '2026-13-01',
  '2027-02-29T10:00:00Z',
  '0000-00-00',
  '0000-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '1900-01-01T00:00:00+23:59',
  '2999-12-31T23:59:59.999999999Z',
  '2999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2027-03-14T02:30:00-05:00',
  '2026-12-08T24:00:00Z',
  '2026-12-08T25:00:00Z',
  '2026-12-08T10:00:60Z',
  '2026-12-08T10:00:00+99:99',
  '2026-12-08T10:00',
  '2026-12-08 10:00:00Z',
  '２０２６-１２-０８',
  '2026-12-08T10:00:00Z\n',
  '23:59',
  '24:00',
  '09:5',
  '2026-00',
  '9999-12',
  '0000-01',
]

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  // Values that one of the databases cannot store
  { weight: 1, arbitrary: fc.constantFrom('\u0000', 'a\u0000b', '\ud800', 'a\udc00b') },
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
)

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom(...nearlyTimes) },
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('x', '🧺', '%', '.', '\u0301', '@a.', '-'),
        fc.integer({ min: 200, max: 70_000 }),
      )
      .map(([unit, length]) => unit.repeat(length / unit.length)),
  },
)

const oddNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, -1, 1, 0.5, -0.5, 1001, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc
    .constantFrom('1e999', '-1e999', '-0', '1E+400', '0.1e-999', '123456789012345678901234567890')
    .map(raw),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

export const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'status',
  'id',
  'isAdmin',
  'createdAt',
  'uniqueCancelToken',
  '\u0000',
  '🧺',
  'x'.repeat(300),
)

/** Sets an own property, also `__proto__` */
export const objectOf = (entries: Iterable<readonly [string, unknown]>): Record<string, unknown> =>
  Object.fromEntries(entries)

const nested = (depth: number, open: string, close: string) =>
  raw(`${open.repeat(depth)}${close.repeat(depth)}`)

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: oddText },
  { weight: 4, arbitrary: oddNumber },
  { weight: 4, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: {} }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 2, arbitrary: fc.tuple(oddKey, oddText).map((entry) => objectOf([entry])) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom<unknown>(0, '', null, {}, []), fc.integer({ min: 1000, max: 9000 }))
      .map(([item, length]) => Array(length).fill(item)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 50, max: 9000 }), fc.boolean())
      .map(([depth, isArray]) =>
        isArray ? nested(depth, '[', ']') : nested(depth, '{"a":[', ']}'),
      ),
  },
)
