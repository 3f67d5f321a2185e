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
const joining = `[${joiningScripts.map((script) => `\\p{Script=${script}}`).join('')}]`

/**
 * Characters that show nothing or turn the text around: zero-width spaces, Hangul fillers, tags, direction marks.
 * Persian and Indic words need the joiners (U+200C, U+200D) between their letters, and some Chinese and Japanese
 * names a variation selector after one.
 */
const unseen = new RegExp(
  [
    `(?<!${joining})[\\u200c\\u200d]`,
    `[\\u200c\\u200d](?!${joining})`,
    '(?<!\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
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
