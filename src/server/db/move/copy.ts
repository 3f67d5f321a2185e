import type { Connection } from '../connect.ts'
import { type Content, countRows, kindsOf, readTable } from './read-table.ts'
import { MoveRefusal } from './refusal.ts'
import { listTables, type MovedTable } from './schema.ts'
import { readSequences } from './sequences.ts'
import type { OpenTarget } from './target.ts'
import type { Kind } from './values.ts'

export type Progress = {
  step: 'copying' | 'comparing'
  table: string
  /** Rows copied plus rows compared; `total` is twice the number of rows */
  done: number
  total: number
}
type Report = (progress: Progress) => Promise<void> | void

/** Throws if the move must stop. */
type MayContinue = () => void

type Options = { report: Report; mayContinue: MayContinue }

/** Throws `MoveRefusal` if the copy differs from the source. */
export async function copyDatabase(
  source: Connection,
  target: OpenTarget,
  { report, mayContinue }: Options,
): Promise<{ tables: number; rows: number }> {
  const tables = await listTables(source.db, source.engine)
  const inTarget = await listTables(target.db, target.engine)
  refuseOtherTables(tables, inTarget)
  const kinds = kindsByTable(source.engine === 'postgres' ? tables : inTarget)
  const counts = new Map<string, number>()
  for (const { name } of tables) counts.set(name, await countRows(source.db, name))
  const rows = [...counts.values()].reduce((sum, n) => sum + n, 0)
  let done = 0
  const advance = async (step: Progress['step'], table: string, pageRows: number) => {
    mayContinue()
    done += pageRows
    await report({ step, table, done, total: 2 * rows })
  }

  await target.prepare(inTarget)
  const copied = new Map<string, Content>()
  for (const table of tables) {
    const tableKinds = kinds.get(table.name) ?? []
    const content = await readTable(source.db, source.engine, table, tableKinds, async (page) => {
      await target.write(table, tableKinds, page)
      await advance('copying', table.name, page.length)
    })
    copied.set(table.name, content)
  }
  await target.finish(inTarget, await readSequences(source.db, source.engine, tables))

  await report({ step: 'comparing', table: '', done, total: 2 * rows })
  for (const table of inTarget) {
    const tableKinds = kinds.get(table.name) ?? []
    const found = await readTable(target.db, target.engine, table, tableKinds, (page) =>
      advance('comparing', table.name, page.length),
    )
    const count = await countRows(target.db, table.name)
    refuseDifference(table.name, copied.get(table.name), found, [counts.get(table.name), count])
  }
  return { tables: tables.length, rows }
}

function refuseDifference(
  table: string,
  copied: Content | undefined,
  found: Content,
  counts: (number | undefined)[],
): void {
  const isSame =
    copied?.rows === found.rows &&
    copied.sum === found.sum &&
    counts.every((count) => count === found.rows)
  if (isSame) return
  throw new MoveRefusal(
    `The copy of ${table} differs (${copied?.rows} rows read, ${found.rows} written): nothing was moved`,
  )
}

function kindsByTable(inPostgres: readonly MovedTable[]): Map<string, Kind[]> {
  return new Map(inPostgres.map((table) => [table.name, kindsOf(table)]))
}

/** Washday creates the same tables in both databases, so any difference is somebody else's change. */
function refuseOtherTables(source: readonly MovedTable[], target: readonly MovedTable[]): void {
  const columnsOf = (tables: readonly MovedTable[]) =>
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const [has, takes] = [columnsOf(source), columnsOf(target)]
  const differing = [
    ...has.filter((name) => !takes.includes(name)),
    ...takes.filter((name) => !has.includes(name)),
  ]
  if (differing.length === 0) return
  throw new MoveRefusal(
    `The databases differ in ${differing.slice(0, 3).join(', ')}: only Washday's own tables can be moved`,
  )
}
