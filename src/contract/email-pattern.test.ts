import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emailPattern } from './email-pattern.ts'

it('the e-mail pattern is that of zod', () => {
  expect(emailPattern.source.replaceAll('\\-', '-')).toBe(
    z.regexes.email.source.replaceAll('\\-', '-'),
  )
})
