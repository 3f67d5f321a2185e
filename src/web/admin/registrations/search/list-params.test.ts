import { describe, expect, it } from 'vitest'
import { readListParams, writeListParams } from './list-params.ts'

const read = (query: string) => readListParams(new URLSearchParams(query))

describe('the URL parameters of the registrations page', () => {
  it('carry search, status, tab and the open event', () => {
    const listParams = {
      search: "O'Brien & 李",
      status: 'waitlist',
      tab: 'past',
      event: 'e1',
    } as const
    expect(readListParams(new URLSearchParams(writeListParams(listParams)))).toEqual(listParams)
  })

  it('leave out unset values', () => {
    expect(writeListParams(read(''))).toEqual({})
  })

  it('accept both spellings of no-show', () => {
    expect(read('status=no-show').status).toBe('no_show')
    expect(read('status=no_show').status).toBe('no_show')
  })

  it('ignore unknown values', () => {
    expect(read('status=gone&tab=soon&event=')).toEqual({
      search: '',
      status: null,
      tab: null,
      event: null,
    })
  })
})
