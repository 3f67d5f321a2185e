import type { Rolldown } from 'vite'

export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const own = chunksIn(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  if (!own) throw new Error(`The build has no chunk for ${module}`)
  return own
}

/** The chunk of a module, and what it imports */
export function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
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

const chunksIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** The files that a document names */
export const namesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
