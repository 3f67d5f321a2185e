import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const formerBuilds = 2

/**
 * Keeps the assets of the two previous builds, because open pages load them, and a server that has not been restarted
 * yet still serves pages that name them (decision 0072). Vite's `emptyOutDir` must be off.
 */
export function keepFormerAssets(): Plugin {
  let outDir = ''
  return {
    name: 'keep-former-assets',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    renderStart: {
      // Runs before Vite copies the public files.
      order: 'pre',
      handler() {
        for (const name of namesIn(outDir)) {
          if (name !== 'assets') rmSync(join(outDir, name), { recursive: true })
        }
      },
    },
    writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      pruneAssets(
        outDir,
        names.map((name) => name.slice('assets/'.length)),
      )
    },
  }
}

/** Deletes the assets that belong to neither this build nor the two before it. */
export function pruneAssets(webFolder: string, names: string[]): void {
  const folder = join(webFolder, 'assets')
  // Outside the web folder, because the server serves every file in that folder.
  const listFile = join(webFolder, '..', 'web.builds')
  const current = names.toSorted()
  const former: string[][] = existsSync(listFile)
    ? JSON.parse(readFileSync(listFile, 'utf8'))
    : [namesIn(folder).map(withoutEncoding)]
  const others = former.filter((build) => build.join() !== current.join())
  const builds = [current, ...others.slice(0, formerBuilds)]
  const kept = new Set(builds.flat())
  for (const name of namesIn(folder)) {
    if (!kept.has(withoutEncoding(name))) rmSync(join(folder, name))
  }
  writeFileSync(listFile, JSON.stringify(builds))
}

const withoutEncoding = (name: string) => name.replace(/\.(?:br|gz)$/, '')

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
