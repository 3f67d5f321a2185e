import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { checkInDocument, checkInWorkerFile } from '../../contract/check-in-worker.ts'
import { assetPathsIn, chunkOf, filesOfEach } from './chunk-files.ts'

/** The modules that check-in loads after the document's own files; Toaster loads only for the first toast. */
const modules = [
  'src/contract/words/en/core.ts',
  'src/contract/words/en/pages.ts',
  'src/web/admin/AdminRoutes.tsx',
  'src/web/admin/check-in/CheckInPage.tsx',
  'src/web/ui/Toaster.tsx',
]

export function buildCheckInWorker(): Plugin {
  let root = ''
  let outDir = ''
  let files: string[] = []
  return {
    name: 'check-in-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      const app = `/${chunkOf(bundle, join(root, 'src/web/main.tsx')).fileName}`
      const loaded = filesOfEach(bundle, root, modules)
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const styles = chunks
        .filter(({ fileName }) => loaded.includes(fileName))
        .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const assets = [...loaded, ...styles].map((file) => `/${file}`)
      files = [...new Set([app, ...assetPathsIn(String(index.source)), ...assets])]
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: {
          'process.env.NODE_ENV': '"production"',
          release: JSON.stringify({ files, documentPath: checkInDocument }),
        },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, 'src/web/worker/check-in-worker.js'),
            output: { format: 'iife', entryFileNames: checkInWorkerFile.slice(1) },
          },
        },
      })
    },
  }
}
