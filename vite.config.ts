import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { noteCommit } from './src/server/config/commit.ts'
import { stampWebBuild } from './src/server/config/web-build.ts'
import { buildCheckInWorker } from './src/web/build/check-in-worker-plugin.ts'
import { keepFormerAssets } from './src/web/build/former-assets-plugin.ts'
import { inlineRuntime } from './src/web/build/inline-runtime-plugin.ts'
import { buildMyWorker } from './src/web/build/my-worker-plugin.ts'
import {
  compressAssets,
  fillSettingsInDev,
  fillWordsInDev,
  leaveOutUnusedSchemas,
} from './src/web/build/plugins.ts'
import { prerender } from './src/web/build/prerender-plugin.ts'

export default defineConfig({
  plugins: [
    react(),
    leaveOutUnusedSchemas(),
    tailwindcss(),
    fillWordsInDev(),
    fillSettingsInDev(),
    inlineRuntime(),
    prerender(),
    buildMyWorker(),
    buildCheckInWorker(),
    compressAssets(),
    keepFormerAssets(),
    {
      name: 'stamp',
      apply: 'build',
      closeBundle() {
        stampWebBuild(import.meta.dirname)
        noteCommit(import.meta.dirname)
      },
    },
  ],
  build: {
    outDir: 'dist/web',
    // keepFormerAssets() removes old assets.
    emptyOutDir: false,
    // Phones of late 2020.
    target: ['chrome87', 'safari14', 'firefox84'],
    // The CSP allows no data: scripts or styles, and a small file is cheap over HTTP/2.
    assetsInlineLimit: 0,
    // The target browsers preload modules, or work without preloading.
    modulePreload: { polyfill: false },
    // A group includes the modules that its files import, so that a phone loads few files.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'app',
              // The entry script and small files that several pages share
              test: /\/(web\/main|contract\/(email-pattern|words\/en\/validation)|domain\/(registration|reminder|event-words)|api\/(error-text|events)|ui\/(EmailAddress|MapLink|QuietButton|Select|Skeleton|SlotSummary|place))\.tsx?$/,
              priority: 4,
            },
            {
              name: 'admin-paths',
              test: /\/contract\/admin-.*-paths\.ts$/,
              priority: 6,
            },
            {
              name: 'form',
              test: /\/contract\/fields\.ts$|\/web\/form\/(Form|TextField|use-contract-form)\.tsx?$/,
              priority: 2,
            },
            { name: 'HomePage', test: /\/HomePage\.tsx$/, priority: 1 },
            { name: 'RegisterPage', test: /\/RegisterPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': new URL(
        'src/web/build/react-external-store.ts',
        import.meta.url,
      ).pathname,
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
