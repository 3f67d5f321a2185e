import type { Language } from '../domain/language.ts'
import {
  type CoreWords,
  language,
  type PageWords,
  type SignUpWords,
  setCoreWords,
  setPageWords,
  setSignUpWords,
} from './words.ts'

/** Each language is its own chunks, and a browser loads one language. */
const chunks: Record<
  Language,
  {
    core: () => Promise<CoreWords>
    signUp: () => Promise<SignUpWords>
    pages: () => Promise<PageWords>
  }
> = {
  en: {
    core: () => import('../contract/words/en/core.ts'),
    signUp: () => import('../contract/words/en/sign-up.ts'),
    pages: () => import('../contract/words/en/pages.ts'),
  },
  es: {
    core: () => import('../contract/words/es/core.ts'),
    signUp: () => import('../contract/words/es/sign-up.ts'),
    pages: () => import('../contract/words/es/pages.ts'),
  },
}

export async function loadCoreWords(): Promise<void> {
  setCoreWords(await chunks[language].core())
}

/** For the wizard */
export async function loadSignUpWords(): Promise<void> {
  setSignUpWords(await chunks[language].signUp())
}

/** For every page but home and the wizard */
export async function loadPageWords(): Promise<void> {
  setPageWords(await chunks[language].pages())
}
