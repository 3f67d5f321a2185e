/** Instead of the shim for React 17 that wouter brings */
export { useSyncExternalStore } from 'react'
