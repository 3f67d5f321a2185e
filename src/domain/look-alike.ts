/** Mostly Cyrillic and Greek letters, in lower or upper case */
const lookAlikes: Record<string, string> = {
  a: 'аα',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еε',
  h: 'һнη',
  i: 'іιı',
  j: 'ј',
  k: 'кκ',
  l: 'ӏ',
  m: 'мμ',
  n: 'пν',
  o: 'оοσ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ζ',
}
const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) => [...others].map((one) => [one, letter])),
)

/** Ignores case, full-width forms, extra blanks and look-alike letters. */
export function lookAlikeKey(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return [...plain].map((letter) => latin.get(letter) ?? letter).join('')
}
