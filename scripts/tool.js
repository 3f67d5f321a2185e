import { readFileSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { nodePath } from './install.js'

/** Names of packages that differ from their tool's name */
const PACKAGES = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  stryker: '@stryker-mutator/core',
  tsc: 'typescript',
}

/** Program and arguments that run a tool from node_modules with our Node, without a shell or a download */
export function tool(name, ...args) {
  const packageName = PACKAGES[name] ?? name
  const folder = `node_modules/${packageName}`
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return [nodePath(), [resolve(folder, bin[name]), ...args]]
}

export function putToolsOnPath() {
  const folders = [dirname(nodePath()), resolve('node_modules/.bin'), process.env.PATH]
  process.env.PATH = folders.join(delimiter)
}
