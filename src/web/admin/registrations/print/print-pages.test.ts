import { describe, expect, it } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import type { PrintBlock } from './print-order.ts'
import { paginate, rowGroups } from './print-pages.ts'

const heights = { page: 100, title: 40, runningHead: 10 }
const slot = (...groups: number[]) => ({ frame: 10, groups })

describe('on the pages of the printed report,', () => {
  it.each([
    [
      'slots that fit are on one page',
      [slot(10, 10), slot(10, 10)],
      [
        [
          [0, 0, 2],
          [1, 0, 2],
        ],
      ],
    ],
    [
      'a slot that does not fit starts the next page',
      [slot(10, 10), slot(10, 20)],
      [[[0, 0, 2]], [[1, 0, 2]]],
    ],
    [
      'a first slot that does not fit below the title is split, so that the title does not stand alone',
      [slot(30, 30)],
      [[[0, 0, 1]], [[0, 1, 2]]],
    ],
    [
      'a slot longer than a page starts on the current page if its first group fits',
      [slot(10), slot(20, 40, 40)],
      [
        [
          [0, 0, 1],
          [1, 0, 1],
        ],
        [[1, 1, 3]],
      ],
    ],
    [
      'a slot longer than a page starts on a new page if its first group does not fit',
      [slot(30), slot(30, 40, 40)],
      [[[0, 0, 1]], [[1, 0, 2]], [[1, 2, 3]]],
    ],
    [
      'a group taller than a page gets its own page',
      [slot(10, 200, 10)],
      [[[0, 0, 1]], [[0, 1, 2]], [[0, 2, 3]]],
    ],
  ])('%s', (_name, slots, expected) => {
    const pages = paginate(slots, heights)
    expect(pages.map((page) => page.map(({ slot, from, to }) => [slot, from, to]))).toEqual(
      expected,
    )
  })
})

describe('the row groups of a slot', () => {
  const family = sampleRegistration({})
  const block = (more: Partial<PrintBlock>) =>
    ({ confirmed: [], waiting: [], blankRows: 2, ...more }) as PrintBlock
  const kinds = (of: PrintBlock) => rowGroups(of).map((group) => group.map(({ kind }) => kind))

  it('keep the waitlist heading with the first family, and the walk-in heading with all blank rows', () => {
    expect(kinds(block({ confirmed: [family, family], waiting: [family, family] }))).toEqual([
      ['family'],
      ['family'],
      ['waitlist', 'family'],
      ['family'],
      ['walkIns', 'blank', 'blank'],
    ])
  })

  it('begin with a "nobody" row if nobody is confirmed', () => {
    expect(kinds(block({}))).toEqual([['nobody'], ['walkIns', 'blank', 'blank']])
  })
})
