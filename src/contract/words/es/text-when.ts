/** "mar 8 dic, 9:00 a. m." for a text; a Saturday has no weekday, because "sáb" is outside the alphabet of texts. */
export const textWhen = (when: string) => when.replace(/^sáb /, '')
