import type { CompiledQuery } from 'kysely'

/** A query that only reads need not wait for writers. */
export function isReadQuery({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return query.kind === 'RawNode' && /^\s*select\b/i.test(sql)
}
