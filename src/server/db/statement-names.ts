import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

export type StatementNames = {
  /** Undefined if the statement is not to be prepared */
  nameOf(query: CompiledQuery): string | undefined
  /** For a statement of the driver itself */
  nameOfText(sql: string): string | undefined
  /** Stops preparing statements, after a pooler switched connections or a newer release changed a table. */
  stop(): void
}

/** Limited, because a connection keeps all its prepared statements until it closes. */
const maxNames = 200
/** A statement with more parameters has a list of varying length, so it would hardly be reused. */
const maxParameters = 32

/** A name is a hash of the text, because behind a pooler a connection may have another process's statements. */
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
