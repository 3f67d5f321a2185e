import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from './support/folder.ts'

/** The npm commands that ensureInstalled runs if node_modules has a package that allows only this `os` and `cpu` */
function commandsFor(installed: { os?: string[]; cpu?: string[] }): string[] {
  const folder = createTestFolder()
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify(content))
  const lock = { packages: { 'node_modules/a': { version: '1.0.0', ...installed } } }
  mkdirSync(join(folder, 'node_modules'))
  write('package.json', { engines: { node: '>=20' }, allowScripts: {} })
  write('package-lock.json', lock)
  write('node_modules/.package-lock.json', lock)
  const npm = join(folder, 'npm')
  writeFileSync(npm, '#!/bin/sh\necho "$1" >> npm-commands\n')
  chmodSync(npm, 0o755)
  writeFileSync(join(folder, 'npm-commands'), '')
  const code = `
    import { readFileSync } from 'node:fs'
    import { ensureInstalled } from ${JSON.stringify(join(process.cwd(), 'scripts/install.js'))}
    console.log = () => {}
    await ensureInstalled()
    process.stdout.write(readFileSync('npm-commands', 'utf8'))`
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const options = { cwd: folder, env, encoding: 'utf8' } as const
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], options)
  return said.split('\n').filter(Boolean)
}

const { platform, arch } = process

test.skipIf(platform === 'win32').each([
  ['every platform', {}, 'is kept'],
  ['this system', { os: ['other', platform] }, 'is kept'],
  ['all systems except a foreign one', { os: ['!other'], cpu: ['!other'] }, 'is kept'],
  ['a foreign system', { os: ['other'] }, 'is installed again'],
  ['all systems except this one', { os: [`!${platform}`] }, 'is installed again'],
  [
    'all systems except this one and a foreign one',
    { os: ['!other', `!${platform}`] },
    'is installed again',
  ],
  ['all processors except this one', { os: [platform], cpu: [`!${arch}`] }, 'is installed again'],
  ['this processor but not a foreign one', { cpu: ['!other', arch] }, 'is kept'],
  ['a foreign processor but not a third one', { cpu: ['!third', 'other'] }, 'is installed again'],
])('an installed package for %s (%j) %s', (_for, installed, outcome) => {
  expect(commandsFor(installed)).toEqual(outcome === 'is kept' ? [] : ['ci'])
})
