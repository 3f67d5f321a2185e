import fc from 'fast-check'
import { objectOf, oddKey, oddValue } from './values.ts'

type Mutation = {
  act: 'drop' | 'replace' | 'wrap' | 'add' | 'rename'
  at: number
  key: string
  value: unknown
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  act: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'wrap', 'add', 'rename'),
  at: fc.nat(9999),
  key: oddKey,
  value: oddValue,
})

/** A small mutation: a field removed, added, moved, or with an unusual value */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      valid,
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(mutation) },
        { weight: 1, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 4 }) },
      ),
    )
    .map(([value, mutations]) => mutations.reduce(mutate, value))
}

function mutate(value: unknown, { act, at, key, value: odd }: Mutation): unknown {
  const places = countPlaces(value)
  if (places === 0) return act === 'wrap' ? [value] : odd
  return change(value, { remaining: at % places }, (entries, index) => {
    const [name, old] = entries[index] ?? ['', null]
    if (act === 'drop') return entries.toSpliced(index, 1)
    if (act === 'add') return [...entries, [key, odd]]
    if (act === 'rename') return entries.with(index, [key, old])
    return entries.with(index, [name, act === 'wrap' ? [old] : odd])
  })
}

type Entries = [string, unknown][]
const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Counts the members of all nested objects and arrays, up to a limit, because unusual values may be huge. */
function countPlaces(value: unknown): number {
  if (!isContainer(value)) return 0
  const entries = Object.entries(value)
  if (entries.length > 200) return entries.length
  return entries.reduce((sum, [, member]) => sum + 1 + countPlaces(member), 0)
}

/** Changes the entries around the member at offset `remaining`. */
function change(
  value: unknown,
  place: { remaining: number },
  edit: (entries: Entries, index: number) => Entries,
): unknown {
  if (!isContainer(value)) return value
  let entries = Object.entries(value)
  const isShallow = entries.length > 200
  for (let index = 0; index < entries.length && place.remaining >= 0; index++) {
    if (place.remaining-- === 0) {
      entries = edit(entries, index)
      break
    }
    const [name, member] = entries[index] ?? ['', null]
    if (!isShallow) entries[index] = [name, change(member, place, edit)]
  }
  return Array.isArray(value) ? entries.map(([, member]) => member) : objectOf(entries)
}
