// Imported before everything else. Plain JavaScript without packages, so that an old Node, or a copy without
// node_modules, can still print these messages.
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** Returns a message if this Node is too old or packages are missing, else null */
export function findMissingRequirement() {
  const { engines, dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const needed = Number(/\d+/.exec(engines.node)[0])
  if (Number.parseInt(process.versions.node, 10) < needed) {
    return `Washday needs Node ${needed} or newer; ${process.execPath} is ${process.version}. Install it from nodejs.org, or use npm start, which brings its own`
  }
  const isMissing = (name) => !existsSync(new URL(`node_modules/${name}/package.json`, root))
  const missing = Object.keys(dependencies).filter(isMissing)
  if (missing.length === 0) return null
  const named =
    missing.length > 3 ? `${missing.slice(0, 3).join(', ')} and others` : missing.join(', ')
  return `Packages are missing in node_modules: ${named}. Install them: npm ci --omit=dev --ignore-scripts`
}
