/** Replaces the React 17 shim that wouter imports (vite.config.ts). */
export { useSyncExternalStore } from 'react'
