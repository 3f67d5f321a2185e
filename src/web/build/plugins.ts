import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { defaultSettings, settingsElementId } from '../../contract/settings.ts'
import { document as english } from '../../contract/words/en/document.ts'
import { defaultLanguage, type Language } from '../../domain/language.ts'

export function fillWords(html: string, words: typeof english, language: Language): string {
  const { title, description, noScript } = words
  return Object.entries({ title, description, noScript }).reduce(
    (filled, [name, text]) => filled.replaceAll(`%words.${name}%`, text),
    html.replace('<html lang="en">', `<html lang="${language}">`),
  )
}

export function fillWordsInDev(): Plugin {
  return {
    name: 'fill-words',
    apply: 'serve',
    transformIndexHtml: (html) => fillWords(html, english, defaultLanguage),
  }
}

/** Fills in the default settings in development; in production, the server fills in its settings. */
export function fillSettingsInDev(): Plugin {
  return {
    name: 'fill-settings',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(
        `id="${settingsElementId}">`,
        `id="${settingsElementId}">${JSON.stringify(defaultSettings)}`,
      ),
  }
}

/** A call to a zod function, outside of comments */
const schemaCall = /(?<!(?:\/\/|\*).*)\bz\.\w+\(/g

/**
 * Marks the contract's schemas as free of side effects. Pages use many schemas only as types, such as those of API
 * responses, and the bundler cannot know that it may drop the calls to zod.
 */
export function leaveOutUnusedSchemas(): Plugin {
  return {
    name: 'leave-out-unused-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/[^?]*\.ts$/ },
      handler: (code) => ({ code: code.replace(schemaCall, '/* @__PURE__ */ $&'), map: null }),
    },
  }
}

const textFiles = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const brotliBest = promisify(brotliCompress)
const gzipBest = promisify(gzip)

/** Writes name.br and name.gz beside each text file, so the server does not compress assets. */
export function compressAssets(): Plugin {
  let outDir = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      for (const file of await readdir(outDir, { recursive: true })) {
        if (!textFiles.has(extname(file))) continue
        const path = join(outDir, file)
        // An asset of a previous build is compressed already.
        if (existsSync(`${path}.gz`)) continue
        const bytes = await readFile(path)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        await writeFile(`${path}.br`, await brotliBest(bytes, { params }))
        await writeFile(`${path}.gz`, await gzipBest(bytes, { level: 9 }))
      }
    },
  }
}
