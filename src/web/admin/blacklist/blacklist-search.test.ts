import { describe, expect, it } from 'vitest'
import { searchBlacklist } from './blacklist-search.ts'
import { sampleEntry } from './sample-entry.ts'

const tom = sampleEntry()
const ana = { ...tom, id: 'ana', name: 'Ana Ruiz', email: 'ana@example.org', phone: 'not given' }
const find = (search: string) => searchBlacklist([tom, ana], search).map(({ id }) => id)

describe('a search of the blacklist', () => {
  it.each(['tom', ' BAKER ', 'tom@', '555.010', '(555) 010', '+1 555 010', '0177'])(
    'finds Tom by %j',
    (search) => {
      expect(find(search)).toEqual(['tom'])
    },
  )

  it('finds by the reason, and everybody by nothing', () => {
    expect(find('morning')).toEqual(['tom', 'ana'])
    expect(find(' ')).toEqual(['tom', 'ana'])
  })

  it('finds nobody by what nobody has', () => {
    expect(find('999')).toEqual([])
    expect(find('rosa')).toEqual([])
  })
})
