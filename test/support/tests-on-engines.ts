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

/** Folders and files whose statements no race sends */
const alwaysOnPostgres = new RegExp(
  [
    'src/server/(db|move|family|waitlist|cancellation|time-slot)/',
    'src/server/registration/(registration|admin|text)-',
    'src/server/messages/(brakes/|log/|outbox/ended-)',
    'test/server/(fuzz|upgrade)',
  ].join('|'),
)
/** Requests at the same time or during a delivery, and tests of one engine */
const differsByEngine = /Promise\.(all|allSettled|any|race)\(|\.hold\(\)|engineUnderTest/

/** The test files that also run on PostgreSQL. The other files send few statements of their own (docs/decisions/0097). */
export function testsOnPostgres(files: string[]): string[] {
  return files.filter(
    (file) => alwaysOnPostgres.test(file) || differsByEngine.test(readSource(file)),
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
