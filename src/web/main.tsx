import './styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Home comes drawn (build/home-shell-plugin.ts): React takes over what stands there,
// in pieces, between which a slow phone still answers. It cannot take over what a browser has translated already.
const isTranslated = root.querySelector('font') !== null
if (root.hasChildNodes() && !isTranslated) startTransition(() => void hydrateRoot(root, <App />))
else createRoot(root).render(<App />)
