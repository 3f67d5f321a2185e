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

it('refreshes at the interval, on return to the tab, and when Back restores the page', () => {
  for (const next of [wait, returnTo, () => show(true)]) {
    next()
    expect(refresh).toHaveBeenCalledTimes(1)
    refresh.mockClear()
  }
})

it('does not refresh a hidden tab, nor a page that has just loaded', () => {
  show(false)
  page.visibilityState = 'hidden'
  wait()
  returnTo()
  expect(refresh).not.toHaveBeenCalled()
})

it('leaves a form alone into which something was typed', () => {
  page.dispatchEvent(new Event('input'))
  wait()
  returnTo()
  expect(refresh).not.toHaveBeenCalled()
})

it('ends when the screen changes', () => {
  stop()
  wait()
  returnTo()
  show(true)
  expect(refresh).not.toHaveBeenCalled()
})
