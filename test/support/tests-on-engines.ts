import { filesIn, importsOf, readSource } from './source-files.ts'

/** The test files matching `pattern` that use their project's database, directly or through imports */
export function testsOnEngines(pattern: string): string[] {
  const importsOfFile = memoize((file) =>
    importsOf(file).filter((target) => /^(src|test)\/.*\.tsx?$/.test(target)),
  )
  const asksForDatabase = memoize((file) => readSource(file).includes("inject('database')"))

  function reachesDatabase(file: string, seen: Set<string>): boolean {
    if (seen.has(file)) return false
    seen.add(file)
    return (
      asksForDatabase(file) || importsOfFile(file).some((target) => reachesDatabase(target, seen))
    )
  }
  return filesIn(pattern).filter((file) => reachesDatabase(file, new Set()))
}

const alwaysOnPostgres =
  /^(test\/server\/|src\/server\/(db|move|registration|cancellation|waitlist|time-slot|family|messages\/(outbox|brakes))\/)/

/**
 * The test files that also run on PostgreSQL: those of `alwaysOnPostgres`, and files that run requests concurrently or
 * ask for the engine. The other files send only statements that these files send too (docs/decisions/0097).
 */
export function testsOnPostgres(files: string[]): string[] {
  return files.filter(
    (file) =>
      alwaysOnPostgres.test(file) ||
      /Promise\.(all|allSettled|any|race)\(|engineUnderTest/.test(readSource(file)),
  )
}

function memoize<T>(find: (file: string) => T): (file: string) => T {
  const found = new Map<string, T>()
  return (file) => {
    const known = found.get(file) ?? find(file)
    found.set(file, known)
    return known
  }
}
