import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildCheckInWorker } from './src/web/build/check-in-worker-plugin.ts'
import { buildMyWorker } from './src/web/build/my-worker-plugin.ts'
import { compressAssets, fillSettingsInDev, fillWordsInDev } from './src/web/build/plugins.ts'
import { prerender } from './src/web/build/prerender-plugin.ts'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fillWordsInDev(),
    fillSettingsInDev(),
    prerender(),
    buildMyWorker(),
    buildCheckInWorker(),
    compressAssets(),
  ],
  build: {
    outDir: 'dist/web',
    // Phones of late 2020.
    target: ['chrome87', 'safari14', 'firefox84'],
    // The CSP allows no data: scripts or styles, and a small file is cheap over HTTP/2.
    assetsInlineLimit: 0,
    // Every browser that it is built for preloads modules, or does without.
    modulePreload: { polyfill: false },
    // A group takes what its files import, too: a phone loads few files, not one for each shared module.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', test: /\/web\/main\.tsx$/, priority: 4 },
            { name: 'fields', test: /\/contract\/fields\.ts$/, priority: 3 },
            {
              name: 'form',
              test: /\/web\/form\/(Form|TextField|use-contract-form)\.tsx?$/,
              priority: 2,
            },
            { name: 'validation', test: /\/words\/en\/validation\.ts$/, priority: 5 },
            {
              name: 'shared',
              test: /\/(domain\/registration|domain\/reminder|api\/error-text|ui\/SlotSummary|ui\/EmailAddress)\.tsx?$/,
              priority: 2,
            },
            { name: 'RegisterPage', test: /\/RegisterPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
