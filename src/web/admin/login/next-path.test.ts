import { describe, expect, it } from 'vitest'
import { loginPath, nextPath } from './next-path.ts'

describe('the page after sign-in', () => {
  it.each(['/admin/events', '/admin/registrations?event=1&search=a%20b'])(
    'is the requested page: %s',
    (asked) => {
      const next = new URL(loginPath(asked), 'http://localhost').searchParams.get('next')
      expect(nextPath(next)).toBe(asked)
    },
  )

  it.each([
    null,
    '',
    '/',
    '/register',
    '/administration',
    '/admin/login',
    '/admin/login?next=/admin/events',
    '/admin/../register',
    'https://evil.example.org/admin/events',
    '//evil.example.org/admin/events',
    '/\\evil.example.org/admin/events',
    '\\\\evil.example.org/admin/events',
    '/\t/evil.example.org/admin/events',
    'javascript:alert(1)//admin/',
    'http://',
  ])('is the dashboard for %j', (next) => {
    expect(nextPath(next)).toBe('/admin/dashboard')
  })
})
