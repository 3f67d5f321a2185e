import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  checkValues,
  createFormStore,
  type FieldProblems,
  pathsIn,
  recheck,
  valueAt,
  withoutItem,
  withValue,
} from './form-store.ts'

const values = {
  name: 'Rosa',
  slots: [
    { start: '9', end: '10' },
    { start: '', end: '' },
  ],
}

describe('the values of a form', () => {
  test('are read by path, and changed by path in a copy', () => {
    expect(valueAt(values, 'slots.1.end')).toBe('')
    expect(valueAt(values, 'slots.7.end')).toBeUndefined()
    const changed = withValue(values, 'slots.1.end', '12')
    expect(changed.slots).toEqual([
      { start: '9', end: '10' },
      { start: '', end: '12' },
    ])
    expect(changed.slots[0]).toBe(values.slots[0])
    expect(values.slots[1]?.end).toBe('')
    expect(withValue(values, 'name', 'Ana').name).toBe('Ana')
  })

  test('have their paths listed in order, with a list before its items', () => {
    expect(pathsIn({ a: '', list: [{ b: 1 }], c: null, d: undefined })).toEqual([
      'a',
      'list',
      'list.0',
      'list.0.b',
      'c',
    ])
  })
})

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Name'), z.minLength(2, 'Longer')),
  slots: z.array(z.object({ end: z.string().check(z.minLength(1, 'End')) })),
})

test('a check returns the parsed values, or the first problem of each field', () => {
  expect(checkValues(schema, { name: 'Rosa', slots: [{ end: '1' }] })).toEqual({
    data: { name: 'Rosa', slots: [{ end: '1' }] },
  })
  expect(checkValues(schema, { name: '', slots: [{ end: '' }] })).toEqual({
    problems: {
      name: { message: 'Name', isServer: false },
      'slots.0.end': { message: 'End', isServer: false },
    },
  })
})

describe('after a change of a field', () => {
  const browser = (message: string) => ({ message, isServer: false })
  const server = (message: string) => ({ message, isServer: true })
  const before: FieldProblems = {
    email: server('Taken'),
    end: browser('Too early'),
    city: browser('City'),
  }

  test('only the changed field and fields with a problem found in the browser are checked', () => {
    const found = { city: browser('City'), phone: browser('Phone'), start: browser('Start') }
    expect(recheck(before, found, 'start')).toEqual({
      email: server('Taken'),
      city: browser('City'),
      start: browser('Start'),
    })
  })

  test('a problem found by the server stays until its field changes', () => {
    expect(recheck(before, {}, 'city')).toEqual({ email: server('Taken') })
    expect(recheck(before, {}, 'email')).toEqual({})
    expect(recheck(before, { email: browser('Valid email') }, 'email')).toEqual({
      email: browser('Valid email'),
    })
  })
})

test('when an item of a list is removed, later items keep their problems', () => {
  const wrong = (message: string) => ({ message, isServer: false })
  const before = {
    name: wrong('n'),
    slots: wrong('s'),
    'slots.0.end': wrong('0'),
    'slots.2.end': wrong('2'),
  }
  expect(withoutItem(before, 'slots', 1)).toEqual({
    name: wrong('n'),
    slots: wrong('s'),
    'slots.0.end': wrong('0'),
    'slots.1.end': wrong('2'),
  })
  expect(withoutItem(before, 'slots', 0)).toEqual({
    name: wrong('n'),
    slots: wrong('s'),
    'slots.1.end': wrong('2'),
  })
})

test('the store notifies its listeners of each change, and keeps both of two changes in a row', () => {
  const store = createFormStore({ values, problems: {}, isChecking: false })
  let notified = 0
  const stop = store.subscribe(() => {
    notified += 1
  })
  store.change({ values: withValue(store.read().values, 'name', 'Ana') })
  store.change({ values: withValue(store.read().values, 'slots', []) })
  expect(store.read().values).toEqual({ name: 'Ana', slots: [] })
  expect(notified).toBe(2)
  stop()
  store.change({ isChecking: true })
  expect(notified).toBe(2)
})
