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
 * Characters that show nothing or turn the text around: zero-width spaces, Hangul fillers, tags, direction marks.
 * Persian and Indic words need the joiners (U+200C, U+200D) between their letters, families of emoji between theirs;
 * some Chinese and Japanese names, and emoji, need a variation selector.
 */
const unseen = new RegExp(
  [
    `(?<!${joining})[\\u200c\\u200d]`,
    `[\\u200c\\u200d](?!${joining})`,
    `(?<![\\p{Script=Han}${emoji}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
    '(?![\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])\\p{Default_Ignorable_Code_Point}',
  ].join('|'),
  'gu',
)

/** Spaces that trimming leaves: the blank of braille, and what ends lines and paragraphs */
const oddSpaces = /[\u2800\u2028\u2029]/g

/** Text that people type, without what nobody can see; empty where nothing is left that anybody can. */
export function cleanText(text: string): string {
  const cleaned = text.replace(unseen, '').replace(oddSpaces, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
}
