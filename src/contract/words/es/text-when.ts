/** "mar 8 dic, 9:00 a. m."; a Saturday has no weekday, because "sáb" is not GSM-7 */
export const textWhen = (when: string) => when.replace(/^sáb /, '')
