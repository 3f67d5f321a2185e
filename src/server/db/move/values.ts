import { MoveRefusal } from './refusal.ts'

/** Keyed by PostgreSQL's types, because SQLite's are less strict */
const kinds: Record<string, Kind | undefined> = {
  text: 'text',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  json: 'json',
  jsonb: 'json',
  'timestamp with time zone': 'time',
}
export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'json' | 'time'
/** A value in a form that is the same for both engines */
export type Moved = string | number | boolean | null

export function kindOf(type: string, where: string): Kind {
  const kind = kinds[type]
  if (!kind) throw new MoveRefusal(`${where} has the type ${type}, which this version cannot move`)
  return kind
}

/**
 * Times become ISO 8601 UTC with milliseconds, and JSON becomes text with sorted keys. Throws `MoveRefusal` for a value
 * that PostgreSQL cannot store unchanged. `where` names the column and, if possible, the row.
 */
export function toMoved(kind: Kind, value: unknown, where: () => string): Moved {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'text':
      return toText(value, where)
    case 'integer':
      if (Number.isSafeInteger(value)) return value as number
      break
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value
      break
    case 'boolean':
      if (value === 0 || value === 1) return value === 1
      if (typeof value === 'boolean') return value
      break
    case 'json':
      return toText(sortedJson(typeof value === 'string' ? readJson(value, where) : value), where)
    case 'time':
      if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
        return new Date(value).toISOString()
      }
  }
  throw new MoveRefusal(
    `${where()} holds a value that is not a valid ${kind}: ${describeType(value)}`,
  )
}

function toText(value: unknown, where: () => string): string {
  if (typeof value !== 'string') {
    throw new MoveRefusal(`${where()} holds a value that is not text: ${describeType(value)}`)
  }
  if (value.includes('\0')) {
    throw new MoveRefusal(`${where()} has a NUL character, which PostgreSQL cannot store`)
  }
  if (!value.isWellFormed()) {
    throw new MoveRefusal(`${where()} has an incomplete character, which PostgreSQL cannot store`)
  }
  return value
}

/** Never the value itself, which may be personal data */
function describeType(value: unknown): string {
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

function readJson(text: string, where: () => string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MoveRefusal(`${where()} is not valid JSON`)
  }
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

export function toSqlite(value: Moved): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}
