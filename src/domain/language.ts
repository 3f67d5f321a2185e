/** Languages of families (DESIGN.md 5, rule 18); administrators read English only */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text)
}

export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** "es" for "es-US,es;q=0.9,en;q=0.8"; English if the Accept-Language header has none of our languages */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const [first] = wanted
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return isLanguage(first?.language) ? first.language : defaultLanguage
}

const prefixes: Record<Language, string> = { en: '', es: '/es' }

/** "/register" is "/es/register" in Spanish. */
export function inLanguage(path: string, language: Language): string {
  const prefix = prefixes[language]
  return prefix && path === '/' ? prefix : prefix + path
}

/** Splits "/es/register" into Spanish and "/register" */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, first, ...rest] = path.split('/')
  if (!isLanguage(first) || first === defaultLanguage) return { language: defaultLanguage, path }
  return { language: first, path: `/${rest.join('/')}` }
}
