/** A version of a sentence in contract/words/consent-wordings.ts, or what a family told a volunteer */
export const consentWordings = ['sign-up-2', 'texts-only-2', 'volunteer'] as const
export type ConsentWording = (typeof consentWordings)[number]

/** Without an e-mail address, a family agrees to texts about everything. */
export function wordingOfForm(email: string | null | undefined): ConsentWording {
  return email ? 'sign-up-2' : 'texts-only-2'
}
