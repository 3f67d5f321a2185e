import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emailPattern } from './email-pattern.ts'

it('the e-mail pattern is the same as zod’s', () => {
  expect(emailPattern.source.replaceAll('\\-', '-')).toBe(
    z.regexes.email.source.replaceAll('\\-', '-'),
  )
})
