import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { renderedScreens } from '../../contract/rendered-page.ts'
import { shell } from '../../contract/words/en/shell.ts'

/** The module that each rendered screen loads after the first script; home is in the first. */
const screenModules: Record<keyof typeof renderedScreens, string | null> = {
  home: null,
  register: 'src/web/public/register/RegisterPage.tsx',
  registrationSuccess: 'src/web/public/registration-success/RegistrationSuccessPage.tsx',
  adminLogin: 'src/web/admin/shell/AdminRoutes.tsx',
}

/**
 * Writes a document for each screen that the server renders (decision 0032), with its style sheet inline and its
 * code preloaded, and beside the web folder the renderer itself.
 */
export function prerender(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const page = await inlineStyles(await readFile(join(outDir, 'index.html'), 'utf8'), outDir)
      for (const [screen, module] of Object.entries(screenModules)) {
        const preloads = module ? filesOf(bundle, join(root, module)) : []
        const html = page
          .replace(shell.title, screen === 'home' ? homeTitle : shell.title)
          .replace('</head>', () => `${preloads.map(preloadLink).join('')}</head>`)
          // The first paint does not need the code, so the document's bytes go first.
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
        await writeFile(join(outDir, `${screen}.html`), html)
      }
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [react(), leaveOutOtherScreens(root)],
        // React is a development dependency: the server has only this bundled copy.
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/web/render.tsx',
          outDir: resolve(outDir, '../render'),
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })
    },
  }
}

/** The server puts the program's name in. */
const homeTitle = shell.pageTitle(shell.title, '%programName%')
const preloadLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/** The chunk of a module, and what it imports */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!own) throw new Error(`The build has no chunk for ${module}`)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || chunk.isEntry || files.has(name)) return
    files.add(name)
    chunk.imports.forEach(add)
  }
  add(own.fileName)
  return [...files]
}

/** On a slow line, asking for the style sheet takes longer than its bytes do; the CSP allows this one by its hash. */
async function inlineStyles(html: string, outDir: string): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? []
  if (!link || !file) throw new Error('The built page has no style sheet')
  const css = await readFile(join(outDir, file), 'utf8')
  return html.replace(link, () => `<style>${css.trim()}</style>`)
}

/** Their code would be loaded into the server's memory and never run. */
function leaveOutOtherScreens(root: string): Plugin {
  const rendered = Object.values(screenModules).flatMap((module) =>
    module ? [join(root, module)] : [],
  )
  return {
    name: 'leave-out-other-screens',
    async resolveDynamicImport(source, importer) {
      if (typeof source !== 'string') return null
      const target = await this.resolve(source, importer)
      return target && rendered.includes(target.id) ? target : { id: source, external: true }
    },
  }
}
