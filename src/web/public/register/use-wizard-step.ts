import { useEffect } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { inLanguage } from '../../../domain/language.ts'
import { settings } from '../../settings.ts'
import { language } from '../../words.ts'
import type { RegistrationEntry } from './registration-draft.ts'
import { reachableStep, stepOfHash, stepOfHistory, type WizardStep } from './wizard-step.ts'

/** Stores the step in the history entry, so that the browser's Back works like the wizard's Back. */
export function useWizardStep(entry: RegistrationEntry) {
  const wanted = stepOfHistory(useHistoryState())
  const step = reachableStep(wanted, entry, settings.serviceZipCodes)

  // The browser's Forward, or lost storage, can lead to a step that is no longer reachable.
  useEffect(() => {
    if (step !== wanted) navigate(here(), { replace: true, state: { step } })
  }, [step, wanted])

  // A language link carries the step in the fragment. It is removed, so that a reload does not return to that step.
  useEffect(() => {
    const stepInHash = stepOfHash(location.hash)
    if (stepInHash) rebuildHistory(here(), stepInHash)
  }, [])

  return {
    step,
    goForward: (to: WizardStep) => navigate(here(), { state: { step: to } }),
    goBack: (to: WizardStep) => history.go(to - step),
    /** Shows the same step for another slot. The history is rebuilt, so that Back stays at the new slot. */
    switchSlot: (slotPath: string) => {
      const path = inLanguage(slotPath, language)
      const rebuild = () => rebuildHistory(path, step)
      if (step === 1) return rebuild()
      window.addEventListener('popstate', rebuild, { once: true })
      history.go(1 - step)
    },
  }
}

const here = () => location.pathname + location.search

/** Makes a history entry for each step up to `step`. */
function rebuildHistory(path: string, step: WizardStep): void {
  navigate(path, { replace: true })
  for (let next = 2; next <= step; next++) navigate(path, { state: { step: next } })
}
