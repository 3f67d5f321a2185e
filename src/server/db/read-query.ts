import type { CompiledQuery } from 'kysely'

/** Whether a query only reads, so that it need not wait for writers */
export function isReadQuery({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return query.kind === 'RawNode' && /^\s*select\b/i.test(sql)
}
