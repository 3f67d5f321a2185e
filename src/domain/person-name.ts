/** What a person's name may be, and where we write it (SPEC.md 5) */

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
 * Persian and Indic names need the joiners (U+200C, U+200D) between their letters, and some Chinese and Japanese
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

/** A name without what nobody can see; empty where nothing is left that anybody can. */
export function cleanName(name: string): string {
  const cleaned = name.replace(unseen, '').replace(oddSpaces, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
}

const longestGreeting = 60
/** Letters with their marks and joiners, and what stands between them in names */
const onlyLetters = /^(?:[\p{L}\p{M} '’‘ʻʼ`´.,&\u2010\u2011-]|\u200c|\u200d)+$/u
/** The dots of other scripts, and what looks like one; NFKC makes full stops of the rest. */
const otherDots = /[。・•∙⋅·‧ꞏ۔।]/g

const addressLike = [
  // "wash.example", "wash .example": an initial is followed by a space or another initial, "Dr." by a space.
  /\p{L}\.\p{L}{2}/u,
  /\s\.|\.\./,
  /\b(?:www|https?|com|net|org|info|biz)\b/i,
  /\S\s+(?:dot|punto|arroba)\s+\S/i,
  // "w a s h": initials are three at most.
  /(?:^|[ .,-])(?:\p{L}[ .,-]+){3,}\p{L}(?:$|[ .,-])/u,
  // A telephone number in words
  /(?:\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b.*){3}/i,
]

/**
 * The name to greet somebody by, and to address mail to; null when it looks like an address, a number or an
 * advertisement. Anybody can type any e-mail address and name, so a name could make us send strangers a link.
 */
export function greetingName(name: string): string | null {
  const cleaned = cleanName(name)
  const plain = cleaned.normalize('NFKC').replace(otherDots, '.')
  if (plain.length > longestGreeting || !onlyLetters.test(plain)) return null
  return cleaned === '' || addressLike.some((pattern) => pattern.test(plain)) ? null : cleaned
}
