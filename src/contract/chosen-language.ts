/** The cookie has the language that somebody chose by the link at the top of a page. */
export const chosenLanguageCookie = 'language'

/** "/?language=en" chooses without JavaScript. */
export const languageParameter = 'language'
