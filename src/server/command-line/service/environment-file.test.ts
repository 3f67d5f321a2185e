import { expect, test } from 'vitest'
import { parseEnvironmentFile } from './environment-file.ts'

/** The expected values were produced with systemd 252, whose parser for /etc/os-release also parses EnvironmentFile=. */
test.for([
  ['plain', 'P=secret', 'secret'],
  ['dollar, hash, percent and quotes inside', `P=pa$$w"or'd#x%41`, `pa$$w"or'd#x%41`],
  [
    'inner spaces, while outer ones are trimmed',
    'P =  Washday <hello@example.org> \t',
    'Washday <hello@example.org>',
  ],
  ['single quotes', `P='a b $c "d" #e \\f'`, `a b $c "d" #e \\f`],
  ['double quotes', `P="a b \\$c \\"d\\" #e \\f \\\\"`, `a b $c "d" #e \\f \\`],
  ['adjacent quoted and unquoted parts', ` P= "a b"  'c#d' e\\ f # g  `, 'a bc#de f # g'],
  ['quotes over several lines', `P="a\nb\\\nc"`, 'a\nbc'],
  ['a backslash', 'P=a\\b\\\\c\\ ', 'ab\\c '],
  ['a line continuation', 'P=a\\\n  b', 'a  b'],
  ['an equals sign', 'P=a=b', 'a=b'],
  ['empty', 'P=', ''],
  ['carriage returns', 'P=a\r\nQ=b\r\n', 'a'],
  ['comments', '# P=a\n;P=b\n\n  P=c # d\n', 'c # d'],
  ['the last of several assignments', 'P=a\nP=b', 'b'],
  ['an unterminated quote', `P='a`, 'a'],
  ['a line without a name', `P=a\n='b\nno equals sign\n`, 'a'],
] as const)('a value is read as systemd reads it: %s', ([, text, value]) => {
  expect(parseEnvironmentFile(text).P).toBe(value)
})

test('lines with invalid variable names are ignored', () => {
  expect(parseEnvironmentFile('export P=a\n1P=b\nP-Q=c\nQ=d')).toEqual({ Q: 'd' })
})
