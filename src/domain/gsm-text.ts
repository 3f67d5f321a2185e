/** GSM 03.38. One character outside it turns the text into UCS-2, with 70 instead of 160 characters per segment. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each counts as two characters, because an escape character precedes it. */
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
  '‒': '-',
  '―': '-',
  '×': 'x',
  '⁄': '/',
  '…': '...',
  '•': '-',
  '·': '-',
  '\t': ' ',
}

const beforeFraction = /(\d)(?=[¼-¾⅐-⅟])/g

/**
 * "Café – 2½" becomes "Café - 2 1/2", "Ōtsu" becomes "Otsu"; characters without a replacement are dropped.
 */
export function toGsmText(words: string): string {
  const apart = words.normalize('NFC').replace(beforeFraction, '$1 ')
  return Array.from(apart, toGsmCharacter).join('')
}

/** Letters keep their accents, which may cost an extra segment. */
export function toPlainPunctuation(words: string): string {
  return Array.from(words.normalize('NFC'), (one) => replacements[one] ?? one).join('')
}

function toGsmCharacter(character: string): string {
  if (known.has(character)) return character
  const replacement = replacements[character]
  if (replacement !== undefined) return replacement
  return Array.from(character.normalize('NFKD'), (part) => replacements[part] ?? part)
    .filter((part) => known.has(part))
    .join('')
}

export function gsmLength(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (inBasic.has(one) ? 1 : 2), 0)
}

export const segmentLength = 160

/** Cuts a longer text and ends it in "..." */
export function shortenGsmText(text: string, maxLength: number): string {
  if (gsmLength(text) <= maxLength) return text
  let kept = ''
  for (const character of text) {
    if (gsmLength(kept + character) > maxLength - 3) break
    kept += character
  }
  return `${kept.trimEnd()}...`
}
