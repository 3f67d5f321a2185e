import type * as Core from '../contract/words/en/core.ts'
import type * as Pages from '../contract/words/en/pages.ts'
import type * as Privacy from '../contract/words/en/privacy.ts'
import type * as SignUp from '../contract/words/en/sign-up.ts'
import { defaultLanguage, type Language } from '../domain/language.ts'

export type CoreWords = typeof Core
export type PageWords = typeof Pages
export type PrivacyWords = typeof Privacy
export type SignUpWords = typeof SignUp

/**
 * The words are filled in before the first render that reads them (load-words.ts) and then constant, because each
 * language has its own URL. Read them while rendering, never while a module loads.
 */
export let language: Language = defaultLanguage
export let form: SignUpWords['form']
export let home: CoreWords['home']
export let shell: CoreWords['shell']
export let cancel: PageWords['cancel']
export let find: PageWords['find']
export let joinWaitlist: PageWords['joinWaitlist']
export let nameDetails: PageWords['nameDetails']
export let pageMissing: PageWords['pageMissing']
export let register: SignUpWords['register']
export let privacy: PrivacyWords['privacy']
export let registrationSuccess: PageWords['registrationSuccess']
export let my: PageWords['my']
export let validation: SignUpWords['validation']

export function setLanguage(to: Language): void {
  language = to
}

export function setCoreWords(words: CoreWords): void {
  ;({ home, shell } = words)
}

export function setPrivacyWords(words: PrivacyWords): void {
  ;({ privacy } = words)
}

export function setSignUpWords(words: SignUpWords): void {
  ;({ form, register, validation } = words)
}

export function setPageWords(words: PageWords): void {
  setSignUpWords(words)
  ;({ cancel, find, joinWaitlist, my, nameDetails, pageMissing, registrationSuccess } = words)
}
