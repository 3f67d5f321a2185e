import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Settings } from '../../contract/settings.ts'
import { shell } from '../../contract/words/en/shell.ts'

/** Stand for the settings that a person reads; the server puts its own in their place, escaped. */
const placeholders: Settings = {
  programName: '%programName%',
  contactPhone: '%contactPhone%',
  contactPhoneDigits: '%contactPhoneDigits%',
  contactEmail: '%contactEmail%',
  timeZone: 'UTC',
  defaultState: '',
  serviceZipCodes: [],
  sendsTexts: false,
  sendsMail: true,
}

/**
 * Writes home.html beside index.html: the same page with home's loading state already in #root,
 * and the style sheet within it. A phone shows it as soon as it is here; React then takes it over.
 */
export function writeHomeShell(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'write-home-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const { module } = await runnerImport<typeof import('./home-shell.tsx')>(
        join(root, 'src/web/build/home-shell.tsx'),
        { root, configFile: false, logLevel: 'error', plugins: [placeholderSettings()] },
      )
      const page = await readFile(join(outDir, 'index.html'), 'utf8')
      const home = page
        .replace(shell.title, shell.pageTitle(shell.title, placeholders.programName))
        .replace('<div id="root">', (root) => root + module.renderHomeShell())
        // The first picture does not wait for the code, so its bytes go before the code's.
        .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      await writeFile(join(outDir, 'home.html'), await inlineStyles(home, outDir))
    },
  }
}

/** Asking for a style sheet on a slow line takes longer than its bytes do; the server lets just this one through. */
async function inlineStyles(html: string, outDir: string): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? []
  if (!link || !file) throw new Error('The built page has no style sheet')
  const css = await readFile(join(outDir, file), 'utf8')
  return html.replace(link, () => `<style>${css.trim()}</style>`)
}

/** There is no page to read the settings from while building. */
function placeholderSettings(): Plugin {
  return {
    name: 'use-placeholders',
    load: {
      filter: { id: /\/src\/web\/settings\.ts$/ },
      handler: () => `export const settings = ${JSON.stringify(placeholders)}`,
    },
  }
}
