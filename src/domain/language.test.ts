import { expect, test } from 'vitest'
import { inLanguage, preferredLanguage, splitLanguage } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr-FR, fr;q=0.9', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en-US;q=0.8,en;q=0.7', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, ES-us;q=0.7', 'es'],
  ['es;q=0, en', 'en'],
  ['rw, es;q=0.3', 'es'],
  ['es;q=many', 'en'],
])('Accept-Language %s prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test.each([
  ['/', '/es'],
  ['/register?event=1', '/es/register?event=1'],
  ['/cancel/token', '/es/cancel/token'],
])(
  'the path %s is %s in Spanish, and both paths are split into language and path',
  (path, spanish) => {
    expect(inLanguage(path, 'es')).toBe(spanish)
    expect(splitLanguage(spanish)).toEqual({ language: 'es', path })
    expect(inLanguage(path, 'en')).toBe(path)
    expect(splitLanguage(path)).toEqual({ language: 'en', path })
  },
)

test.each(['/en/register', '/establish', '/ES'])(
  '%s is not a path with a language prefix',
  (path) => {
    expect(splitLanguage(path)).toEqual({ language: 'en', path })
  },
)
