import fc from 'fast-check'
import { anyCharacter } from '../support/any-character.ts'

/** Part of every generated name and address; where it appears in a log, personal data has leaked. */
export const canary = 'canary'

export const choose = <T>(...choices: [number, fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Marks raw JSON that JSON.stringify cannot produce, such as 1e999; replacing the mark also removes the quotes. */
const raw = (json: string) => `«raw:${json}»`
export const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? '').replace(/"«raw:([^»]*)»"/g, (_all, json) => json)

const nasty = [
  // Values that one of the databases cannot store
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udc00b'],
  ...['', ' ', '\ufeff', '\u202eevil\u202c', 'İıſK', '２０２６-１２-０８', '9'.repeat(400)],
  ...[`e${'\u0301'.repeat(200)}`, '👩‍👩‍👧‍👦'.repeat(30), 'ﷺ'.repeat(50), '=cmd|"/c"!A1'],
  ...['a\r\nBcc: x@example.org', "'; drop table registrations; --", '../../../etc/passwd'],
  ...['"><img src=x onerror=alert(1)>', '%%%___\\\\', '__proto__', 'NaN', '-0'],
  ...['00000000-0000-0000-0000-000000000000', '01998F1E-7D3C-7000-8000-00000000DEAD'],
]
/** Text that most fields allow, but some code may not expect */
export const nastyText: fc.Arbitrary<string> = fc.constantFrom(...nasty)

/** Dates, times and instants: valid, invalid, and at the limits */
const nearlyTime = fc.stringMatching(
  /^(\+27576|-0000)?(0000|1900|2026|2999|9999)-[01]\d(-[0-3]\d([T ][0-2]\d:[0-6]\d(:[0-6]\d(\.\d{1,9})?)?(Z|[+-][0-2]\d:[0-9]\d)?)?)?\n?$/,
)
const longText = fc
  .tuple(fc.constantFrom('x', '🧺', '%', '.', '\u0301', '@a.', '-'), fc.nat(70_000))
  .map(([unit, length]) => unit.repeat(length / unit.length))

export const oddText: fc.Arbitrary<string> = choose(
  [8, nastyText],
  [3, nearlyTime],
  [3, fc.string({ unit: anyCharacter, maxLength: 40 })],
  [2, fc.string({ unit: 'grapheme', maxLength: 300 })],
  [1, longText],
)
const names = '__proto__ constructor toString status id isAdmin createdAt uniqueCancelToken'
export const oddKey = fc.constantFrom(...names.split(' '), '', '\u0000', '🧺', 'x'.repeat(300))

const numbers = [0, -1, 0.5, 1001, 2 ** 31, 2 ** 53, raw('1e999'), raw('-0'), raw('9'.repeat(30))]
const others = [null, true, false, [], {}, [[]], [null], { a: {} }, Array(9000).fill('')]
const nested = [raw('['.repeat(9000) + ']'.repeat(9000)), raw('{"a":'.repeat(60) + '}'.repeat(60))]
export const oddValue: fc.Arbitrary<unknown> = choose<unknown>(
  [8, oddText],
  [4, fc.constantFrom(...numbers)],
  [4, fc.constantFrom(...others)],
  [1, fc.constantFrom(...nested)],
  [2, fc.jsonValue({ maxDepth: 4 })],
  // Object.fromEntries can make `__proto__` an own property.
  [2, fc.tuple(oddKey, oddText).map((entry) => Object.fromEntries([entry]))],
)
