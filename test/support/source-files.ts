import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '../..')

export function filesIn(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file)
}

/** A file's imports: files by path from the project's folder, packages by name */
export function importsOf(file: string, { withTypes = true } = {}): string[] {
  const statement =
    /^(?:import|export)\b[^'"]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
  return [...readSource(file).matchAll(statement)]
    .filter(([text]) => withTypes || !text.startsWith('import type'))
    .map(([, from, alone, dynamic]) => {
      const target = from ?? alone ?? dynamic ?? ''
      return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
    })
}

/** Circular imports as "a -> b -> a": at least one for each strongly connected component */
export function findCycles(needs: Map<string, Set<string>>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (name: string, path: string[]): void => {
    const start = path.indexOf(name)
    if (start >= 0) cycles.push([...path.slice(start), name].join(' -> '))
    if (start >= 0 || done.has(name)) return
    for (const next of needs.get(name) ?? []) walk(next, [...path, name])
    done.add(name)
  }
  for (const name of needs.keys()) walk(name, [])
  return cycles
}
