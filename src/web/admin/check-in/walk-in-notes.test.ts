import { expect, test } from 'vitest'
import { sampleFamily, sampleSlots } from '../../../../test/support/sample-check-in-family.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { findListed, notesOf } from './walk-in-notes.ts'

const { walkIn: words } = adminCheckIn
const kept = (typed: { name: string; phone: string }) =>
  findListed(typed, sampleSlots, [sampleFamily({ name: 'Ana Bell', phone: '(555) 010-0123' })])

test('without a network, only the list on the phone is searched, and a note says so', () => {
  expect(notesOf(null, kept({ name: 'ana bell', phone: '' }))).toEqual([
    words.listed('Ana Bell', '1:00 PM', 'listed'),
    words.keptListOnly,
  ])
  expect(notesOf(null, kept({ name: 'Luz', phone: '' }))).toEqual([words.keptListOnly])
})

test('a family on both the server’s and the phone’s list is named once', () => {
  const listed = kept({ name: 'Luz', phone: '5550100123' })
  expect(notesOf({ banned: 'number', listed }, listed)).toEqual([
    words.bannedNumber,
    words.listed('Ana Bell', '1:00 PM', 'listed'),
  ])
})

test('a family that is neither banned nor listed causes no note', () => {
  expect(notesOf({ banned: null, listed: [] }, kept({ name: 'Luz', phone: '' }))).toEqual([])
})
