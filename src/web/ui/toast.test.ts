import { expect, it } from 'vitest'
import {
  hideToast,
  noteDialogClosed,
  noteDialogOpened,
  placeOfToast,
  showToast,
  useToast,
} from './toast.ts'

const place = () => placeOfToast(useToast.getState())
const showSaved = () => showToast({ title: 'Saved', tone: 'good' })

it('a toast is hidden while a later dialog is open, and shown again when the dialog closes', () => {
  showSaved()
  expect(place()).toBe('page')
  noteDialogOpened()
  expect(place()).toBe('hidden')
  noteDialogClosed()
  expect(place()).toBe('page')
})

it('a toast is shown over the dialog that was open before it, but not over a later dialog', () => {
  noteDialogOpened()
  showSaved()
  expect(place()).toBe('over')
  noteDialogOpened()
  expect(place()).toBe('hidden')
  noteDialogClosed()
  expect(place()).toBe('over')
  noteDialogClosed()
  expect(place()).toBe('page')
  noteDialogOpened()
  expect(place()).toBe('hidden')
  noteDialogClosed()
  hideToast()
})
