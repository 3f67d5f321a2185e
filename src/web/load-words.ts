import type { Language } from '../domain/language.ts'
import {
  type CoreWords,
  language,
  type PageWords,
  type PrivacyWords,
  type SignUpWords,
  setCoreWords,
  setPageWords,
  setPrivacyWords,
  setSignUpWords,
} from './words.ts'

/** Each language has separate chunks, so that a browser loads only one language. */
const chunks: Record<
  Language,
  {
    core: () => Promise<CoreWords>
    signUp: () => Promise<SignUpWords>
    pages: () => Promise<PageWords>
    privacy: () => Promise<PrivacyWords>
  }
> = {
  en: {
    core: () => import('../contract/words/en/core.ts'),
    signUp: () => import('../contract/words/en/sign-up.ts'),
    pages: () => import('../contract/words/en/pages.ts'),
    privacy: () => import('../contract/words/en/privacy.ts'),
  },
  es: {
    core: () => import('../contract/words/es/core.ts'),
    signUp: () => import('../contract/words/es/sign-up.ts'),
    pages: () => import('../contract/words/es/pages.ts'),
    privacy: () => import('../contract/words/es/privacy.ts'),
  },
}

export async function loadCoreWords(): Promise<void> {
  setCoreWords(await chunks[language].core())
}

/** For the wizard */
export async function loadSignUpWords(): Promise<void> {
  setSignUpWords(await chunks[language].signUp())
}

export async function loadPrivacyWords(): Promise<void> {
  setPrivacyWords(await chunks[language].privacy())
}

/** For home's waitlist dialog, and for every page except home, the wizard and /privacy */
export async function loadPageWords(): Promise<void> {
  setPageWords(await chunks[language].pages())
}
