/** Separators between groups of digits, including the hyphens and dashes of word processors */
const gap = String.raw`[\s./\u2010-\u2013-]*`
const domestic = String.raw`(?:\+?1${gap})?\(?\d{3}\)?${gap}\d{3}${gap}\d{4}(?!\d)`
const international = String.raw`\+[2-9]\d{0,2}(?:${gap}\((?!0\))\d{1,4}\))?(?:${gap}\d){5,12}(?!${gap}\d)`
/** Without an area code */
const local = String.raw`\d{3}${gap}\d{4}(?!\d)`
const numbers = new RegExp(`(${international})|(?:^|\\D)(${domestic}|${local})`, 'g')

/** 211, 311 and so on, as the only digits of the text */
const shortNumber = /^(?:\D*[^\d\p{L}-])?([2-9]11)(?!\p{L}|-)\D*$/u

/**
 * What a tel: link dials: digits, perhaps after a plus. Extensions, opening hours and words beside the number are not
 * dialed. Null if the text has no number, one in letters (1-800-WASH-DAY) or several.
 */
export function numberToDial(phone: string): string | null {
  const found = [...phone.matchAll(numbers)].map(([, abroad, domesticOrLocal]) =>
    (abroad ?? domesticOrLocal ?? '').replace(/[^\d+]/g, ''),
  )
  const [number, ...others] = new Set(found)
  if (number === undefined) return shortNumber.exec(phone)?.[1] ?? null
  return others.length === 0 ? number : null
}
