import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

export type StatementNames = {
  /** The name to prepare the statement under; undefined if it is not prepared */
  nameOf(query: CompiledQuery): string | undefined
  /** The name for a statement of the driver itself */
  nameOfText(sql: string): string | undefined
  /** Stops preparing, after a pooler switched server connections or a newer release changed a table. */
  stop(): void
}

/** Limited, because each connection keeps its prepared statements until it closes. */
const maxNames = 200
/** Statements with more parameters come from lists of varying length. */
const maxParameters = 32

/** Names hash the text, because behind a pooler a connection may have statements that another process prepared. */
export function nameStatements(): StatementNames {
  const names = new Map<string, string>()
  let isStopped = false
  function nameOfText(sql: string): string | undefined {
    if (isStopped) return undefined
    let name = names.get(sql)
    if (!name && names.size < maxNames) {
      name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
      names.set(sql, name)
    }
    return name
  }
  return {
    nameOfText,
    nameOf({ sql, query, parameters }) {
      const isList = parameters.length > maxParameters
      return isList || query.kind === 'RawNode' ? undefined : nameOfText(sql)
    },
    stop() {
      isStopped = true
    },
  }
}
