import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeHomeShell } from './src/web/build/home-shell-plugin.ts'
import { compressAssets, fillSettingsInDev, fillWords } from './src/web/build/plugins.ts'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fillWords(),
    fillSettingsInDev(),
    writeHomeShell(),
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
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
