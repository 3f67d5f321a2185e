import { readFileSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { nodePath } from './install.js'

/** Those that are not called as their tool is */
const PACKAGES = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  stryker: '@stryker-mutator/core',
  tsc: 'typescript',
}

/** File and arguments that run a tool of node_modules with our Node, past any shell and any download. */
export function tool(name, ...args) {
  const packageName = PACKAGES[name] ?? name
  const folder = `node_modules/${packageName}`
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return [nodePath(), [resolve(folder, bin[name]), ...args]]
}

/** Has whatever the app and the tools start by themselves find our Node and our tools, too. */
export function putToolsOnPath() {
  const folders = [dirname(nodePath()), resolve('node_modules/.bin'), process.env.PATH]
  process.env.PATH = folders.join(delimiter)
}
