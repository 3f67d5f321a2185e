import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

type Values = Readonly<Record<string, unknown>>

/** Takes the place of a value in a compiled query's parameters, until the query runs */
class Placeholder {
  readonly key: string
  readonly index: number | undefined

  constructor(key: string, index?: number) {
    this.key = key
    this.index = index
  }

  valueIn(values: Values): unknown {
    const value = values[this.key]
    return this.index === undefined ? value : (value as unknown[])[this.index]
  }
}

/**
 * Compiles a query once and later only fills in values, because compiling a query takes longer than SQLite needs to run
 * it (docs/decisions/0028). `build` must not read a value, except whether it is undefined, and an array's length.
 */
export function compileOnce<V extends object, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, typedValues) => {
    const { adapter, plugins } = db.getExecutor()
    // Plugins may change every query, so compiled queries are not reused.
    if (plugins.length > 0) return (await db.executeQuery(build(db, typedValues))).rows
    const values = typedValues as Values
    const key = `${adapter.constructor.name} ${shapeOf(values)}`
    const query = compiled.get(key) ?? build(db, placeholdersFor(values) as V).compile()
    compiled.set(key, query)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueIn(values) : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** What the SQL depends on: which values are defined, and the length of each array */
function shapeOf(values: Values): string {
  let shape = ''
  for (const key in values) {
    const value = values[key]
    if (value !== undefined) shape += Array.isArray(value) ? `${key} ${value.length},` : `${key},`
  }
  return shape
}

function placeholdersFor(values: Values): Values {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    present.map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((_, i) => new Placeholder(key, i)) : new Placeholder(key),
    ]),
  )
}
