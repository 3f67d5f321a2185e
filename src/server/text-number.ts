/**
 * A phone number as texts are addressed (E.164), read as one of the United States unless it says otherwise;
 * null for one that cannot be texted. Whether it is a mobile number, only the text service knows.
 */
export async function toTextNumber(phone: string | null): Promise<string | null> {
  if (!phone) return null
  // Weighs 10 MB and more: only for those who want texts.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(phone, 'US')
  return number?.isPossible() && !number.ext ? number.number : null
}
