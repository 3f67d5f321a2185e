import { useSyncExternalStore } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { settings } from '../../settings.ts'

const listeners = new Set<() => void>()
let changes = 0

/** The settings of the page; rerenders the component when `showSettings` changes them */
export function useShownSettings(): Settings {
  useSyncExternalStore(subscribe, countChanges)
  return settings
}

/** Shows saved settings on the open page at once; other open pages show them after a reload. */
export function showSettings(saved: Partial<Settings>): void {
  Object.assign(settings, saved)
  changes += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function countChanges(): number {
  return changes
}
