import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src/web', 'src/contract', 'src/domain', 'public', 'index.html', 'vite.config.ts']
const notBuilt = /\.test\.tsx?$/
/** Outside the web folder, because that folder is served */
const stampFile = 'web.sources'

/** Checks the built web app: a missing build keeps the server from starting, an outdated build causes a warning. */
export function inspectWebBuild(
  webFolder: string,
  root: string,
): { mistake: string | null; warning: string | null } {
  const good = { mistake: null, warning: null }
  if (!existsSync(join(webFolder, 'index.html'))) {
    const mistake = `The web app is not built: ${webFolder} has no index.html. Build it (npm ci && npm run build), or use npm start, which does`
    return { ...good, mistake }
  }
  // The image has no sources of the web app; its build creates the web app and the server together.
  if (!existsSync(join(root, 'src/web'))) return good
  const stamp = join(webFolder, '..', stampFile)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)) return good
  const warning =
    'the web app was built from other sources than those beside the server, perhaps of another version. Build it again (npm ci && npm run build), or use npm start, which does'
  return { ...good, warning }
}

export function stampWebBuild(root: string): void {
  writeFileSync(join(root, 'dist', stampFile), hashSources(root))
}

function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const path of sources) {
    for (const file of filesUnder(root, path)) {
      hash.update(`${file}\n`).update(readFileSync(join(root, file)))
    }
  }
  return hash.digest('hex')
}

function filesUnder(root: string, path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full) || notBuilt.test(path)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
