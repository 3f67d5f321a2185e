import type * as Core from '../contract/words/en/core.ts'
import type * as Pages from '../contract/words/en/pages.ts'
import { defaultLanguage, type Language } from '../domain/language.ts'

export type CoreWords = typeof Core
export type PageWords = typeof Pages

/**
 * What public pages say, in the language of their address. Filled before the first render (load-words.ts) and then
 * constant, because another language is another address; read them while rendering, never while a module loads.
 */
export let language: Language = defaultLanguage
export let form: PageWords['form']
export let home: CoreWords['home']
export let shell: CoreWords['shell']
export let cancel: PageWords['cancel']
export let find: PageWords['find']
export let joinWaitlist: PageWords['joinWaitlist']
export let nameDetails: PageWords['nameDetails']
export let pageMissing: PageWords['pageMissing']
export let register: PageWords['register']
export let registrationSuccess: PageWords['registrationSuccess']
export let my: PageWords['my']
export let validation: PageWords['validation']

export function setLanguage(to: Language): void {
  language = to
}

export function setCoreWords(words: CoreWords): void {
  ;({ home, shell } = words)
}

export function setPageWords(words: PageWords): void {
  ;({
    cancel,
    find,
    form,
    joinWaitlist,
    my,
    nameDetails,
    pageMissing,
    register,
    registrationSuccess,
    validation,
  } = words)
}
