import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800

/**
 * Any code point except surrogates, for `unit` of `fc.string`. fast-check's 'binary' takes a second to build a table of
 * all code points.
 */
export const anyCharacter = fc.nat(0x10ffff - surrogates).map(
  (n) => String.fromCodePoint(n < firstSurrogate ? n : n + surrogates),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== character)
      throw new Error('Expected exactly one character')
    return code < firstSurrogate ? code : code - surrogates
  },
)
