import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { Language } from '../../domain/language.ts'

export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = chunksIn(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`The build has no chunk for ${module}`)
  return chunk
}

/** The files of a module's chunk and of its static imports, except for the entry chunk, which the document loads */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const byName = new Map(chunksIn(bundle).map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || chunk.isEntry || files.has(name)) return
    files.add(name)
    chunk.imports.forEach(add)
  }
  add(chunkOf(bundle, module).fileName)
  return [...files]
}

const wordFiles = {
  home: ['core'],
  register: ['core', 'sign-up'],
  privacy: ['core', 'privacy'],
  other: ['core', 'pages'],
}

export function wordGroupOf(screen: string): keyof typeof wordFiles {
  return screen === 'home' || screen === 'register' || screen === 'privacy' ? screen : 'other'
}

export function wordModules(language: Language, screen: keyof typeof wordFiles): string[] {
  return wordFiles[screen].map((file) => `src/contract/words/${language}/${file}.ts`)
}

/** Module paths are relative to the project root. */
export function filesOfEach(
  bundle: Rolldown.OutputBundle,
  root: string,
  modules: readonly string[],
): string[] {
  return [...new Set(modules.flatMap((module) => filesOf(bundle, join(root, module))))]
}

const chunksIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

export const assetPathsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
