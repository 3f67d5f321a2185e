import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'

const folder = join(import.meta.dirname, '../e2e/accessibility-tree')

/**
 * What screen readers get is exactly what `name`.aria says; `--update-snapshots all` writes the files again.
 * Playwright's own files would keep random ids, and take any number for any other.
 */
export async function expectTree(part: Locator, name: string): Promise<void> {
  const file = join(folder, `${name}.aria`)
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, withoutAddresses(await part.ariaSnapshot()))
    return
  }
  const stored = await readFile(file, 'utf8')
  await expect(part, name).toMatchAriaSnapshot(`- /children: deep-equal\n${stored}`)
}

/** Addresses have ids in them; a node that has nothing else below it loses its colon. */
function withoutAddresses(tree: string): string {
  const lines = tree.split('\n').filter((line) => !line.trim().startsWith('- /url: '))
  const depth = (line = '') => line.search(/\S/)
  const isLeaf = (index: number) => depth(lines[index + 1]) <= depth(lines[index])
  return `${lines.map((line, index) => (isLeaf(index) ? line.replace(/:$/, '') : line)).join('\n')}\n`
}
