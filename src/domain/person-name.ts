import { cleanText } from './visible-text.ts'

const maxGreetingLength = 60
/** Letters with their marks and joiners, and the punctuation of names */
const onlyLetters = /^(?:[\p{L}\p{M} '’‘ʻʼ`´.,&\u2010\u2011-]|\u200c|\u200d)+$/u
/** Dots of other scripts and their look-alikes, unless NFKC turns them into full stops */
const otherDots = /[。・•∙⋅·‧ꞏ۔।]/g

const addressLike = [
  // "wash.example", "wash .example": an initial is followed by a space or another initial, "Dr." by a space.
  /\p{L}\.\p{L}{2}/u,
  /\s\.|\.\./,
  /\b(?:www|https?|com|net|org|info|biz)\b/i,
  /\S\s+(?:dot|punto|arroba)\s+\S/i,
  // "w a s h": a name has three initials at most.
  /(?:^|[ .,-])(?:\p{L}[ .,-]+){3,}\p{L}(?:$|[ .,-])/u,
  // A telephone number in words
  /(?:\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b.*){3}/i,
]

/** Wider than `addressLike`: any colon, slash, backslash or @, and characters around a dot, as in "1.10" */
const linkLike = /[:/@\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}|\b(?:www|https?|com|net|org|info|biz)\b/iu

/** Whether mail programs may turn part of the text into a link */
export function hasLink(text: string): boolean {
  return linkLike.test(cleanText(text).normalize('NFKC').replace(otherDots, '.'))
}

/**
 * The name for greetings and the To header; null if it looks like an address, a number or an advertisement. Anybody can
 * sign up with any e-mail address and name, so a name could carry a link to a stranger.
 */
export function greetingName(name: string): string | null {
  const cleaned = cleanText(name)
  const plain = cleaned.normalize('NFKC').replace(otherDots, '.')
  if (plain.length > maxGreetingLength || !onlyLetters.test(plain)) return null
  return cleaned === '' || addressLike.some((pattern) => pattern.test(plain)) ? null : cleaned
}
