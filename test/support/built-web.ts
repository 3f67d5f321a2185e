import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { documentName, renderedScreens } from '../../src/contract/rendered-page.ts'
import { languages } from '../../src/domain/language.ts'

const page = `<!doctype html><head><title>%programName%</title></head>
<script type="application/json" id="settings"></script><div id="root"></div>
<script type="application/json" id="initial-data"></script>`

export const inlineStyle = 'p { color: red }'
export const inlineScript = 'document.title'

/** A renderer that prints its arguments and the number of its calls */
const renderer = `let renders = 0
export const renderPage = ({ language, path, search, settings, initial }) =>
  \`<a href="tel:\${settings.contactPhoneDigits}">\${settings.contactPhone}</a>
<p>\${language}:\${path}|\${search}|\${initial?.renderedFor}|render \${++renders}</p>\``

/** Creates a small built web app and the renderer beside it; returns the web folder. */
export function makeBuiltWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'washday-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const web = join(folder, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'render'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'render', 'render.js'), renderer)
  for (const language of languages) {
    writeFileSync(join(web, documentName('index', language)), page)
    for (const screen of Object.keys(renderedScreens) as (keyof typeof renderedScreens)[]) {
      const inline = `<style>${inlineStyle}</style><script>${inlineScript}</script>`
      const head = screen === 'home' ? inline : ''
      writeFileSync(join(web, documentName(screen, language)), head + page)
    }
  }
  writeFileSync(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(web, 'assets', 'main-1.js'), 'export {}')
  return web
}
