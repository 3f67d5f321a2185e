import { describe, expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

describe('the name of a database', () => {
  test.each([
    ['file:data/washday.db', 'data/washday.db'],
    ['postgres://u:secret@db.example.org:6543/washday', 'db.example.org:6543/washday'],
    ['postgres://u:secret@a,b/washday?sslmode=require', 'a,b/washday'],
    ['postgres:///washday?host=/run/postgresql&password=secret', '/washday'],
  ])('at %s is %s', (url, name) => {
    expect(nameOf(url)).toBe(name)
  })

  test.each([
    'postgres://u:sec#ret@db/d',
    'postgres://u:sec?ret@db/d',
    'postgres://u:sec/ret@db/d',
  ])('at %s, which cannot be parsed, contains no part of the URL', (url) => {
    expect(nameOf(url)).toBe('the PostgreSQL database')
  })
})
