/**
 * What somebody agreed to: the sentence of a form by its version, or what a family told a volunteer. The sentences
 * of all versions are in contract/words/consent-wordings.ts.
 */
export const consentWordings = ['sign-up-2', 'texts-only-2', 'volunteer'] as const
export type ConsentWording = (typeof consentWordings)[number]

/** The form that the family's own pages show: one without an e-mail address asks for texts about everything. */
export function wordingOfForm(email: string | null | undefined): ConsentWording {
  return email ? 'sign-up-2' : 'texts-only-2'
}
