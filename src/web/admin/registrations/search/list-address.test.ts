import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from './list-address.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))

describe('the address of the registrations screen', () => {
  it('carries search, status, tab and the open event', () => {
    const address = {
      search: "O'Brien & 李",
      status: 'waitlist',
      tab: 'past',
      event: 'e1',
    } as const
    expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address)
  })

  it('says nothing of what is not set', () => {
    expect(writeAddress(read(''))).toEqual({})
  })

  it('takes both spellings of no-show', () => {
    expect(read('status=no-show').status).toBe('no_show')
    expect(read('status=no_show').status).toBe('no_show')
  })

  it('does not believe what nobody could have chosen', () => {
    expect(read('status=gone&tab=soon&event=')).toEqual({
      search: '',
      status: null,
      tab: null,
      event: null,
    })
  })
})
