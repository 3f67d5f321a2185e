import { addressStep } from '../../../contract/sign-up-form.ts'
import { hasContact, type RegistrationEntry } from './registration-draft.ts'

export type WizardStep = 1 | 2 | 3
export const wizardSteps = [1, 2, 3] as const

/** The step of a history entry. The first entry of the wizard has no state. */
export function stepOfHistory(state: unknown): WizardStep {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : 1
  return wizardSteps.find((known) => known === step) ?? 1
}

/** The step that a language link carries (LanguageLinks.tsx); null without a step */
export function stepOfHash(hash: string): WizardStep | null {
  return wizardSteps.find((step) => hash === `#${step}`) ?? null
}

/** The furthest step, up to `wanted`, whose earlier steps are all valid (SPEC.md 4) */
export function reachableStep(
  wanted: WizardStep,
  entry: RegistrationEntry,
  servedZipCodes: readonly string[],
): WizardStep {
  if (wanted === 1 || !hasContact(entry)) return 1
  if (wanted === 2 || !addressStep(servedZipCodes).safeParse(entry).success) return 2
  return 3
}

const fieldsOfStep: Record<WizardStep, readonly string[]> = {
  1: ['name', 'email', 'phone', 'textConsent'],
  2: ['address', 'city', 'state', 'zipCode'],
  3: [],
}

/** The first step with a field that the server refused; null if the server named no field of the form */
export function stepOfRefusal(errors: readonly { path: string }[]): WizardStep | null {
  const refused = errors.map(({ path }) => path)
  return (
    wizardSteps.find((step) => refused.some((path) => fieldsOfStep[step].includes(path))) ?? null
  )
}
