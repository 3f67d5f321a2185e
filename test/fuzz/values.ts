import fc from 'fast-check'
import { anyCharacter } from '../support/any-character.ts'

/** Part of every generated name and address; where it appears in a log, personal data has leaked. */
export const canary = 'canary'

export function choose<T>(...choices: [number, fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}

/** Marks raw JSON that JSON.stringify cannot produce, such as 1e999; replacing the mark also removes the quotes. */
const rawMark = /"«raw:([^»]*)»"/g
const raw = (json: string) => `«raw:${json}»`
export const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? '').replace(rawMark, (_all, json) => json)

const nasty = [
  '',
  ' ',
  '\ufeff',
  '\u202eevil\u202c',
  `e${'\u0301'.repeat(200)}`,
  '👩‍👩‍👧‍👦'.repeat(30),
  'ﷺ'.repeat(50),
  'İıſK',
  '２０２６-１２-０８',
  '9'.repeat(400),
  'a\r\nBcc: x@example.org',
  "'; drop table registrations; --",
  '"><img src=x onerror=alert(1)>',
  ...'% _ \\ %%%___\\\\ %s%n ../../../etc/passwd <%=7*7%>{{7*7}} =cmd|"/c"!A1 __proto__ undefined NaN -0'.split(
    ' ',
  ),
  '00000000-0000-0000-0000-000000000000',
  '01998F1E-7D3C-7000-8000-00000000DEAD',
]

/** Text that most fields allow, but some code may not expect */
export const nastyText: fc.Arbitrary<string> = choose(
  // Values that one of the databases cannot store
  [1, fc.constantFrom('\u0000', 'a\u0000b', '\ud800', 'a\udc00b')],
  [3, fc.constantFrom(...nasty)],
)

/** Dates, times and instants: valid, invalid, and at the limits */
const nearlyTime = fc.oneof(
  fc.stringMatching(/^[0-2]\d:[0-6]\d?$/),
  fc.stringMatching(
    /^(\+27576|-0000)?(0000|1900|2026|2027|2999|9999)-[01]\d(-[0-3]\d([T ][0-2]\d:[0-6]\d(:[0-6]\d(\.\d{1,9})?)?(Z|[+-][0-2]\d:[0-9]\d)?)?)?\n?$/,
  ),
)

const longText = fc
  .tuple(
    fc.constantFrom('x', '🧺', '%', '.', '\u0301', '@a.', '-'),
    fc.integer({ min: 200, max: 70_000 }),
  )
  .map(([unit, length]) => unit.repeat(length / unit.length))

export const oddText: fc.Arbitrary<string> = choose(
  [8, nastyText],
  [3, nearlyTime],
  [3, fc.string({ unit: anyCharacter, maxLength: 40 })],
  [2, fc.string({ unit: 'grapheme', maxLength: 300 })],
  [1, longText],
)

const oddNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, -1, 1, 0.5, 1001, 2 ** 31, 2 ** 53),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom('1e999', '-1e999', '-0', '1E+400', '0.1e-999', '9'.repeat(30)).map(raw),
)

const names = '__proto__ constructor toString status id isAdmin createdAt uniqueCancelToken'.split(
  ' ',
)
export const oddKey = fc.constantFrom(...names, '', '\u0000', '🧺', 'x'.repeat(300))

const longArray = fc
  .tuple(fc.constantFrom<unknown>(0, '', null, {}, []), fc.integer({ min: 1000, max: 9000 }))
  .map(([item, length]) => Array(length).fill(item))

const deepNesting = fc
  .tuple(fc.integer({ min: 50, max: 9000 }), fc.constantFrom(['[', ']'], ['{"a":[', ']}']))
  .map(([depth, [open = '', close = '']]) => raw(open.repeat(depth) + close.repeat(depth)))

export const oddValue: fc.Arbitrary<unknown> = choose<unknown>(
  [8, oddText],
  [4, oddNumber],
  [4, fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: {} })],
  [2, fc.jsonValue({ maxDepth: 4 })],
  // Object.fromEntries can make `__proto__` an own property.
  [2, fc.tuple(oddKey, oddText).map((entry) => Object.fromEntries([entry]))],
  [1, longArray],
  [1, deepNesting],
)
