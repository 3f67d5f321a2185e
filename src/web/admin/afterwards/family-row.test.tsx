import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { sampleFamily } from '../../../../test/support/sample-check-in-family.ts'
import type { CheckInRow } from '../../../contract/check-in.ts'
import { FamilyRow } from './FamilyRow.tsx'

function textOf(row: CheckInRow, twins: CheckInRow[] = []): string {
  const html = renderToString(
    <Router ssrPath="/">
      <FamilyRow row={row} twins={twins} isBusy={false} onAnswer={() => {}} />
    </Router>,
  )
  return html.replace(/<[^>]*>/g, ' ')
}

test('a row that is asked about says what another phone noted, such as that the family came', () => {
  const notedAt = '2026-12-08T14:05:00.000Z'
  const otherNote = { attendance: 'came', notedAt, notedBy: 'ana' } as const
  const row = sampleFamily({ attendance: 'not_here', notedBy: 'maria', notedAt, otherNote })
  expect(textOf(row)).toMatch(/Marked as not here by maria.*Another phone said “Came” \(ana, /)
  const came = sampleFamily({ ...row, attendance: 'came' })
  expect(textOf(came)).not.toContain('Another phone')
})

test('a row that is asked about names an entry of perhaps the same family that was checked in', () => {
  const notedAt = '2026-12-08T14:05:00.000Z'
  const twin = sampleFamily({ name: 'Luz Bell', attendance: 'came', notedAt, notedBy: 'ana' })
  const row = sampleFamily({})
  expect(textOf(row, [twin])).toContain('Perhaps the same family: Luz Bell came (ana, ')
  expect(textOf({ ...row, attendance: 'came' }, [twin])).not.toContain('Luz Bell')
})
