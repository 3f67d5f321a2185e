export const chosenLanguageCookie = 'language'

/** "/?language=en" chooses without JavaScript. */
export const languageParameter = 'language'
