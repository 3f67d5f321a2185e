/**
 * The GSM 03.38 alphabet: 160 characters fit in one segment of a text.
 * A single other character turns the whole text into UCS-2, with 70 characters a segment and thus a higher price.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes two places, because of its escape character. */
const extended = '^{}\\[~]|€'
const known = new Set(basic + extended)
const inBasic = new Set(basic)

const replacements: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '\t': ' ',
}

/** Text in the GSM alphabet: "Café – 2" becomes "Café - 2", "Ōtsu" becomes "Otsu"; the rest is dropped. */
export function toGsmText(words: string): string {
  return Array.from(words.normalize('NFC'), toGsmCharacter).join('')
}

/** Quotes, dashes and dots as the alphabet has them; letters keep their accents, which may cost a segment more. */
export function toPlainPunctuation(words: string): string {
  return Array.from(words.normalize('NFC'), (one) => replacements[one] ?? one).join('')
}

function toGsmCharacter(character: string): string {
  if (known.has(character)) return character
  const replacement = replacements[character]
  if (replacement !== undefined) return replacement
  return Array.from(character.normalize('NFKD'))
    .filter((part) => known.has(part))
    .join('')
}

/** How many places a text takes; 160 make one segment. Only for results of `toGsmText`. */
export function gsmLength(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (inBasic.has(one) ? 1 : 2), 0)
}

export const segmentLength = 160

/** The text cut to `most` places, ending in "..." if it was longer */
export function shortenGsmText(text: string, most: number): string {
  if (gsmLength(text) <= most) return text
  let kept = ''
  for (const character of text) {
    if (gsmLength(kept + character) > most - 3) break
    kept += character
  }
  return `${kept.trimEnd()}...`
}
