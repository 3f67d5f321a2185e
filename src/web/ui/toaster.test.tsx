import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import * as english from '../../contract/words/en/core.ts'
import * as spanish from '../../contract/words/es/core.ts'
import { setCoreWords } from '../words.ts'
import { Toaster } from './Toaster.tsx'

afterEach(() => setCoreWords(english))

test('the toast region has a label in the language of the page', () => {
  setCoreWords(spanish)
  expect(renderToStaticMarkup(<Toaster />)).toContain('aria-label="Avisos (F8)"')
})
