import { test } from 'vitest'
test('x', () => console.error('boo'))
