import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { Language } from '../../domain/language.ts'

export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const own = chunksIn(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  if (!own) throw new Error(`The build has no chunk for ${module}`)
  return own
}

/** The chunk of a module, and what it imports */
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

/** Screens with words of their own; the others load one chunk together. */
export function wordsOfScreen(screen: string): keyof typeof wordFiles {
  return screen === 'home' || screen === 'register' || screen === 'privacy' ? screen : 'other'
}

/** The words of a screen in a language: those of every page's frame, and its own or those of all others */
export function wordModules(language: Language, screen: keyof typeof wordFiles): string[] {
  return wordFiles[screen].map((file) => `src/contract/words/${language}/${file}.ts`)
}

/** The files of several modules, each once; paths of modules from the root of the project */
export function filesOfEach(
  bundle: Rolldown.OutputBundle,
  root: string,
  modules: readonly string[],
): string[] {
  return [...new Set(modules.flatMap((module) => filesOf(bundle, join(root, module))))]
}

const chunksIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** The files that a document names */
export const namesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
