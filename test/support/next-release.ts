import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { builtWebFolder } from './site-servers.ts'

const textFiles = new Set(['.html', '.js', '.css'])

export type NextRelease = { webFolder: string; remove(): void }

/** Copies the build as another release: every script and style has a new name, and a sentence has changed. */
export function makeNextRelease(before: string, after: string): NextRelease {
  const folder = mkdtempSync(join(tmpdir(), 'washday-next-release-'))
  cpSync(join(builtWebFolder, '..'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const webFolder = join(folder, 'web')
  const assets = join(webFolder, 'assets')
  const renamed = new Set(readdirSync(assets).filter((name) => textFiles.has(extname(name))))
  let changes = 0
  for (const name of readdirSync(webFolder, { recursive: true }) as string[]) {
    const file = join(webFolder, name)
    // Delete the compressed copies, which the server would prefer to the changed files.
    if (['.br', '.gz'].includes(extname(file))) rmSync(file)
    if (!textFiles.has(extname(file))) continue
    const text = readFileSync(file, 'utf8')
    changes += text.split(before).length - 1
    const changed = text
      .replaceAll(before, after)
      .replaceAll(/[\w-]+\.(?:js|css)/g, (found) => (renamed.has(found) ? `next-${found}` : found))
    writeFileSync(file, changed)
    if (renamed.has(basename(file))) renameSync(file, join(assets, `next-${basename(file)}`))
  }
  if (changes === 0) throw new Error(`No file of the build contains "${before}"`)
  return { webFolder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
