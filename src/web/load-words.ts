import type { Language } from '../domain/language.ts'
import { type CoreWords, language, type PageWords, setCoreWords, setPageWords } from './words.ts'

/** Each language is its own chunks, and a browser loads one language. */
const chunks: Record<
  Language,
  { core: () => Promise<CoreWords>; pages: () => Promise<PageWords> }
> = {
  en: {
    core: () => import('../contract/words/en/core.ts'),
    pages: () => import('../contract/words/en/pages.ts'),
  },
  es: {
    core: () => import('../contract/words/es/core.ts'),
    pages: () => import('../contract/words/es/pages.ts'),
  },
}

export async function loadCoreWords(): Promise<void> {
  setCoreWords(await chunks[language].core())
}

/** For every page but home */
export async function loadPageWords(): Promise<void> {
  setPageWords(await chunks[language].pages())
}
