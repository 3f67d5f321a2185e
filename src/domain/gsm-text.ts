/**
 * What a text may be made of: the GSM 03.38 alphabet, of which 160 fit in one segment.
 * One character outside it turns the whole text into UCS-2, with 70 a segment, and costs three times as much.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These take two places. */
const extended = '^{}\\[~]|€'
const known = new Set(basic + extended)
const inBasic = new Set(basic)

const spelledOtherwise: Record<string, string> = {
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

/** The same words in the alphabet of texts: "Café – 2" becomes "Café - 2", "Ōtsu" "Otsu"; what has no likeness is left out. */
export function toGsmText(words: string): string {
  return Array.from(words.normalize('NFC'), toGsmCharacter).join('')
}

function toGsmCharacter(character: string): string {
  if (known.has(character)) return character
  const other = spelledOtherwise[character]
  if (other !== undefined) return other
  return Array.from(character.normalize('NFKD'))
    .filter((part) => known.has(part))
    .join('')
}

/** How many places a text takes; 160 make one segment. Only for what `toGsmText` gave. */
export function gsmLength(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (inBasic.has(one) ? 1 : 2), 0)
}

export const segmentLength = 160

/** At most `most` places of it, ending in "..." where something was left out */
export function shortenGsmText(text: string, most: number): string {
  if (gsmLength(text) <= most) return text
  let kept = ''
  for (const character of text) {
    if (gsmLength(kept + character) > most - 3) break
    kept += character
  }
  return `${kept.trimEnd()}...`
}
