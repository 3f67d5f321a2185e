const joiningScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Myanmar',
  'Khmer',
]
const emoji = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}'
const joining = `[${joiningScripts.map((script) => `\\p{Script=${script}}`).join('')}${emoji}\\ufe0f]`

const isJoining = new RegExp(joining, 'u')
const isSelectable = new RegExp(`[\\p{Script=Han}${emoji}]`, 'u')

/** Invisible characters, and those that reverse the text: zero-width spaces, Hangul fillers, tags, direction marks */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Joiners (U+200C, U+200D) stay between letters of Persian and Indic words and inside emoji; variation selectors stay
 * after Chinese and Japanese characters and emoji.
 */
function isNeeded(character: string, before: string, after: string): boolean {
  if (/[\u200c\u200d]/.test(character)) return isJoining.test(before) && isJoining.test(after)
  return /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(character) && isSelectable.test(before)
}

function withoutInvisible(text: string): string {
  return text.replace(invisible, (character: string, at: number) => {
    // A character has one or two UTF-16 units.
    const before = [...text.slice(Math.max(0, at - 2), at)].pop() ?? ''
    const end = at + character.length
    const [after = ''] = text.slice(end, end + 2)
    return isNeeded(character, before, after) ? character : ''
  })
}

/** The braille blank, which `trim` leaves, and line and paragraph separators */
const oddSpaces = /[\u2800\u2028\u2029]/g

/** "" if nothing visible is left */
export function cleanText(text: string): string {
  const cleaned = withoutInvisible(text).replace(oddSpaces, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
}
