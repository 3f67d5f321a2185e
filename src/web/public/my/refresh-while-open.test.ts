import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventsRefetchMs } from '../../../contract/limits.ts'
import { refreshWhileOpen } from './refresh-while-open.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()
const refresh = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  page.visibilityState = 'visible'
  refresh.mockClear()
  stop = refreshWhileOpen(refresh)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const wait = () => vi.advanceTimersByTime(eventsRefetchMs)
const returnTo = () => page.dispatchEvent(new Event('visibilitychange'))
const show = (persisted: boolean) =>
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

it('an open page refreshes at the interval, on return to the tab, and when Back restores the page', () => {
  for (const next of [wait, returnTo, () => show(true)]) {
    next()
    expect(refresh).toHaveBeenCalledTimes(1)
    refresh.mockClear()
  }
})

it('a hidden tab and a page that has just loaded do not refresh', () => {
  show(false)
  page.visibilityState = 'hidden'
  wait()
  returnTo()
  expect(refresh).not.toHaveBeenCalled()
})

it('a page does not refresh after something was typed', () => {
  page.dispatchEvent(new Event('input'))
  wait()
  returnTo()
  expect(refresh).not.toHaveBeenCalled()
})

it('a page no longer refreshes after `stop`', () => {
  stop()
  wait()
  returnTo()
  show(true)
  expect(refresh).not.toHaveBeenCalled()
})
