import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'

const folder = join(import.meta.dirname, '../e2e/accessibility-tree')

/**
 * Expects exactly the accessibility tree in `name`.aria; `--update-snapshots` rewrites the files.
 * Playwright's own snapshots would contain random ids, and would treat all numbers as equal.
 */
export async function expectTree(part: Locator, name: string): Promise<void> {
  const file = join(folder, `${name}.aria`)
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, withoutUrls(await part.ariaSnapshot()))
    return
  }
  const stored = await readFile(file, 'utf8')
  await expect(part, name).toMatchAriaSnapshot(`- /children: deep-equal\n${stored}`)
}

/** Removes URLs, because they contain ids, and the colon of a node whose only child was its URL. */
function withoutUrls(tree: string): string {
  const lines = tree.split('\n').filter((line) => !line.trim().startsWith('- /url: '))
  const depth = (line = '') => line.search(/\S/)
  const isLeaf = (index: number) => depth(lines[index + 1]) <= depth(lines[index])
  return `${lines.map((line, index) => (isLeaf(index) ? line.replace(/:$/, '') : line)).join('\n')}\n`
}
