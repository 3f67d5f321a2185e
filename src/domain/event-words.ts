import type { Language } from './language.ts'

type Titles = { eventTitle: string; spanishTitle?: string | null }
type Details = {
  title: string
  description: string | null
  spanishTitle: string | null
  spanishDescription: string | null
}

/** See DESIGN.md 5, rule 18. */
export function titleIn(language: Language, { eventTitle, spanishTitle }: Titles): string {
  return (language === 'es' && spanishTitle) || eventTitle
}

/** Title and description fall back to English separately. */
export function eventIn<E extends Details>(language: Language, event: E): E {
  if (language !== 'es') return event
  const title = event.spanishTitle || event.title
  return { ...event, title, description: event.spanishDescription || event.description }
}
