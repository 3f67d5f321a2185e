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

/**
 * Invisible characters, and those that reverse the text: zero-width spaces, Hangul fillers, tags, direction marks.
 * Joiners (U+200C, U+200D) stay between letters of Persian and Indic words and inside emoji; variation selectors stay
 * after Chinese and Japanese characters and emoji.
 */
const invisible = new RegExp(
  [
    `(?<!${joining})[\\u200c\\u200d]`,
    `[\\u200c\\u200d](?!${joining})`,
    `(?<![\\p{Script=Han}${emoji}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
    '(?![\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])\\p{Default_Ignorable_Code_Point}',
  ].join('|'),
  'gu',
)

/** The braille blank, which `trim` leaves, and line and paragraph separators */
const oddSpaces = /[\u2800\u2028\u2029]/g

/** "" if nothing visible is left */
export function cleanText(text: string): string {
  const cleaned = text.replace(invisible, '').replace(oddSpaces, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
}
