import type { Language } from './language.ts'

type Titles = { eventTitle: string; spanishTitle?: string | null }
type Details = {
  title: string
  description: string | null
  spanishTitle: string | null
  spanishDescription: string | null
}

/** The title of an appointment's event as a family reads it (DESIGN.md 5, rule 18) */
export function titleIn(language: Language, { eventTitle, spanishTitle }: Titles): string {
  return (language === 'es' && spanishTitle) || eventTitle
}

/** An event with title and description as a family reads them; each is English where the event has no Spanish one. */
export function eventIn<E extends Details>(language: Language, event: E): E {
  if (language !== 'es') return event
  const title = event.spanishTitle || event.title
  return { ...event, title, description: event.spanishDescription || event.description }
}
