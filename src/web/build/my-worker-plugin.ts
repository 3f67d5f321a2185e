import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { myWorkerFile } from '../../contract/my-worker.ts'
import { type Language, languages } from '../../domain/language.ts'
import { assetPathsIn, chunkOf, filesOfEach, wordModules } from './chunk-files.ts'

export function buildMyWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'my-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      // The app chunk contains the names of the other chunks, so its own name changes when any chunk changes.
      const app = `/${chunkOf(bundle, join(root, 'src/web/main.tsx')).fileName}`
      const inDocument = assetPathsIn(String(index.source))
      const filesIn = (language: Language) => {
        const modules = [
          ...wordModules(language, 'other'),
          'src/web/public/my/MyPage.tsx',
          'src/web/public/my/CheckInCode.tsx',
        ]
        const chunks = filesOfEach(bundle, root, modules)
        return [...new Set([app, ...inDocument, ...chunks.map((file) => `/${file}`)])]
      }
      const releases = Object.fromEntries(
        languages.map((language) => [language, filesIn(language)]),
      )
      const worker = await readFile(join(root, 'src/web/worker/my-worker.js'), 'utf8')
      const code = worker.replace(
        '/* global releases */',
        () => `const releases = ${JSON.stringify(releases)}`,
      )
      await writeFile(join(outDir, myWorkerFile), code)
    },
  }
}
