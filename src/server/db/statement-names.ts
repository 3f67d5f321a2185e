import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

export type StatementNames = {
  /** The name to prepare the statement under; undefined where it is not prepared */
  nameOf(query: CompiledQuery): string | undefined
  /** The name for a statement of the driver itself */
  nameOfText(sql: string): string | undefined
  /** Stops preparing: a pooler switches server connections, or a newer release has changed a table. */
  stop(): void
}

/** Each connection keeps its prepared statements until it closes. */
const maxNames = 200
/** Longer statements come from lists, whose length varies. */
const maxParameters = 32

/** Names statements by their text: behind a pooler, a connection may have one that another process prepared. */
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
