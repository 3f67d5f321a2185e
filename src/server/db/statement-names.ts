import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

export type StatementNames = {
  /** The name to prepare the statement under; undefined where it is not prepared */
  nameOf(query: CompiledQuery): string | undefined
  /** A pooler mixes up connections, or a newer release changed a table: prepare nothing from now on. */
  stop(): void
}

/** Each connection keeps its prepared statements until it closes. */
const mostNames = 200

/** Names statements by their text: behind a pooler, a connection may have one that another process prepared. */
export function nameStatements(): StatementNames {
  const names = new Map<string, string>()
  let isStopped = false
  return {
    nameOf({ sql, query }) {
      if (isStopped || query.kind === 'RawNode') return undefined
      let name = names.get(sql)
      if (!name && names.size < mostNames) {
        name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
        names.set(sql, name)
      }
      return name
    },
    stop() {
      isStopped = true
    },
  }
}
