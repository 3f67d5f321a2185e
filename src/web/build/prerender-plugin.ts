import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { documentName, type renderedScreens } from '../../contract/rendered-page.ts'
import { document as english } from '../../contract/words/en/document.ts'
import { privacy as englishPrivacy } from '../../contract/words/en/privacy.ts'
import { shell as englishShell } from '../../contract/words/en/shell.ts'
import { document as spanish } from '../../contract/words/es/document.ts'
import { privacy as spanishPrivacy } from '../../contract/words/es/privacy.ts'
import { shell as spanishShell } from '../../contract/words/es/shell.ts'
import { type Language, languages } from '../../domain/language.ts'
import { chunkOf, filesOfEach, wordGroupOf, wordModules } from './chunk-files.ts'
import { fillWords } from './plugins.ts'

type Screen = keyof typeof renderedScreens

/** Words for the head of each document */
const wordsOf: Record<Language, typeof english> = { en: english, es: spanish }
const shellOf: Record<Language, typeof englishShell> = { en: englishShell, es: spanishShell }
const privacyOf: Record<Language, typeof englishPrivacy> = {
  en: englishPrivacy,
  es: spanishPrivacy,
}

/** The module that each rendered screen loads after the first script */
const screenModules = {
  home: 'src/web/public/home/HomePage.tsx',
  register: 'src/web/public/register/RegisterPage.tsx',
  registrationSuccess: 'src/web/public/registration-success/RegistrationSuccessPage.tsx',
  cancel: 'src/web/public/cancel/CancelPage.tsx',
  my: 'src/web/public/my/MyPage.tsx',
  find: 'src/web/public/find/FindPage.tsx',
  privacy: 'src/web/public/privacy/PrivacyPage.tsx',
  adminLogin: 'src/web/admin/AdminRoutes.tsx',
} satisfies Record<Screen, string>

/**
 * Writes a document for each screen that the server renders (decision 0032), with the style sheet inline and the code
 * preloaded. Also builds the renderer, beside the web folder.
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
      const index = await readFile(join(outDir, 'index.html'), 'utf8')
      const code = (index.match(codeTags) ?? []).join('').replace(/\s*</g, '<')
      const publicPage = await inlineStyles(index, outDir)
      const adminStyles = styleSheetOf(bundle, join(root, screenModules.adminLogin))
      const adminPage = await inlineStyles(index, outDir, adminStyles)
      for (const language of languages) {
        const words = wordsOf[language]
        const preloads = (modules: readonly string[]) =>
          filesOfEach(bundle, root, modules).map(preloadLink).join('')
        const write = (screen: 'index' | Screen, html: string) =>
          writeFile(join(outDir, documentName(screen, language)), html)
        const core = preloads(wordModules(language, 'home'))
        const withCore = index.replace('</head>', () => `${core}</head>`)
        await write('index', fillWords(withCore, words, language))
        for (const screen of Object.keys(screenModules) as Screen[]) {
          const module = screenModules[screen]
          const modules = [...wordModules(language, wordGroupOf(screen)), module]
          const page = screen === 'adminLogin' ? adminPage : publicPage
          const html = fillWords(page, words, language)
            .replace(words.title, () => titleOf(screen, language))
            .replace(codeTags, '')
            .replace('</head>', () => `${afterFirstPaint(code + preloads(modules))}</head>`)
          await write(screen, html)
        }
      }
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [react(), leaveOutOtherScreens(root)],
        // React is a development dependency, so the server has only this bundled copy.
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { alias: { 'react-dom/server': legacyRenderer(root) } },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/web/render.tsx',
          outDir: resolve(outDir, '../render'),
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: {
            output: {
              codeSplitting: false,
              // ASCII only, because the server keeps this text in memory, where a single character outside Latin-1
              // doubles its size. Names are not mangled, so that stack traces can be read.
              minify: {
                compress: true,
                mangle: false,
                codegen: { removeWhitespace: true, asciiOnly: true },
              },
            },
          },
        },
      })
    },
  }
}

/** The half of react-dom/server that has renderToString. The streaming half would add another 200 kB. */
const legacyRenderer = (root: string) =>
  join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js')

const codeTags = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g

/**
 * The first paint needs no code, so the code loads after the first frame that shows the whole document. A background
 * tab paints nothing, so it loads the code at once. early-press.ts repeats a click made before hydration. The CSP
 * allows this script by its hash.
 */
const afterFirstPaint = (code: string) =>
  `<template id="code">${code}</template><script>{${[
    "const load = () => document.head.append(document.getElementById('code').content)",
    'window.early = {}',
    `for (const type of ['pointerdown', 'click']) addEventListener(type, ({ target }) => {
      const all = [...document.querySelectorAll('a,button')]
      const at = all.indexOf(target.closest('a,button'))
      early[type] = at < 0 ? null : { element: all[at], at }
    }, true)`,
    "document.hidden ? load() : addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(load)))",
  ].join(';')}}</script>`

/** The document's title until scripts run; the server inserts the program's name. */
function titleOf(screen: Screen, language: Language): string {
  const { title } = wordsOf[language]
  if (screen !== 'home' && screen !== 'privacy') return title
  const screenTitle = screen === 'privacy' ? privacyOf[language].title : title
  return shellOf[language].pageTitle(screenTitle, '%programName%')
}

const preloadLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

const disabledLink = (file: string | undefined) =>
  `<link rel="stylesheet" href="/${file?.replace(/^\//, '')}" media="not all" disabled>`

function styleSheetOf(bundle: Rolldown.OutputBundle, module: string): string {
  const sheets = chunkOf(bundle, module).viteMetadata?.importedCss
  const [sheet] = sheets ?? []
  if (!sheet) throw new Error(`The build has no style sheet for ${module}`)
  return sheet
}

/**
 * Inlines the style sheet, because on a slow connection a request takes longer than these bytes; the CSP allows the
 * style sheet by its hash. Disabled links to the same files remain. Without the links, Vite would load the files again
 * with later code, and insert them after style sheets that must come last. `media="not all"` keeps Chromium's preload
 * scanner from fetching the linked files.
 */
async function inlineStyles(html: string, outDir: string, replacement?: string): Promise<string> {
  const [link, linked] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? []
  const file = replacement ?? linked
  if (!link || !file) throw new Error('The built page has no style sheet')
  const css = await readFile(join(outDir, file), 'utf8')
  const inlined = [...new Set([linked, file])].map(disabledLink).join('')
  return html.replace(link, () => `<style>${css.trim()}</style>${inlined}`)
}

/** Leaves out screens that the server does not render, because the server would load their code without using it. */
function leaveOutOtherScreens(root: string): Plugin {
  const words = join(root, 'src/contract/words/')
  const rendered = Object.values(screenModules).map((module) => join(root, module))
  return {
    name: 'leave-out-other-screens',
    enforce: 'pre',
    // The documents already contain their style sheets.
    load: (id) => (id.endsWith('.css') ? '' : null),
    async resolveDynamicImport(source, importer) {
      if (typeof source !== 'string') return null
      const target = await this.resolve(source, importer)
      const isNeeded = target && (rendered.includes(target.id) || target.id.startsWith(words))
      return isNeeded ? target : { id: source, external: true }
    },
  }
}
