import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emailPattern } from './email-pattern.ts'

it('is the pattern of zod', () => {
  expect(emailPattern.source.replaceAll('\\-', '-')).toBe(
    z.regexes.email.source.replaceAll('\\-', '-'),
  )
})
