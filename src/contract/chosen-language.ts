export const chosenLanguageCookie = 'language'

/** Query parameter that chooses the language without JavaScript, as in "/?language=en" */
export const languageParameter = 'language'
