import { describe, expect, it } from 'vitest'
import { reachableStep, stepOfHash, stepOfHistory, stepOfRefusal } from './wizard-step.ts'

const contact = { name: 'Rosa Delgado', email: 'rosa@example.org', phone: '555 010 0100' }
const address = { address: '12 Elm St', city: 'Harrison', state: 'OH', zipCode: '45030' }
const full = { ...contact, ...address, textConsent: false, website: '', noEmail: false }
const noEmail = { ...full, email: '', noEmail: true }
const served = ['45030']

describe('the step of a history entry', () => {
  it('is the first one if nothing, or nothing valid, is stored', () => {
    expect(stepOfHistory(null)).toBe(1)
    expect(stepOfHistory({ step: 7 })).toBe(1)
    expect(stepOfHistory('3')).toBe(1)
  })

  it('is the stored one', () => {
    expect(stepOfHistory({ step: 2 })).toBe(2)
    expect(stepOfHistory({ step: 3 })).toBe(3)
  })
})

it.each([
  ['#3', 3],
  ['', null],
  ['#main', null],
  ['#7', null],
])('the step of the fragment "%s" is %s', (hash, step) => expect(stepOfHash(hash)).toBe(step))

describe('a step is reached only with the earlier steps valid', () => {
  it.each([
    { case: 'all valid', wanted: 3, entry: full, step: 3 },
    { case: 'no further than wanted', wanted: 1, entry: full, step: 1 },
    { case: 'contact missing', wanted: 3, entry: { ...full, name: ' ' }, step: 1 },
    { case: 'phone too short', wanted: 2, entry: { ...full, phone: '555' }, step: 1 },
    { case: 'no e-mail and no consent', wanted: 2, entry: noEmail, step: 1 },
    { case: 'no e-mail', wanted: 3, entry: { ...noEmail, textConsent: true }, step: 3 },
    { case: 'address missing', wanted: 3, entry: { ...full, address: '' }, step: 2 },
    { case: 'zip code not served', wanted: 3, entry: { ...full, zipCode: '90210' }, step: 2 },
  ] as const)('$case: step $step', ({ wanted, entry, step }) => {
    expect(reachableStep(wanted, entry, served)).toBe(step)
  })
})

describe('a field refused by the server', () => {
  it('leads to the first step with such a field', () => {
    expect(stepOfRefusal([{ path: 'zipCode' }])).toBe(2)
    expect(stepOfRefusal([{ path: 'zipCode' }, { path: 'email' }])).toBe(1)
  })

  it('leads to no step if the form has no such field', () => {
    expect(stepOfRefusal([{ path: 'timeSlotId' }, { path: 'toString' }])).toBeNull()
    expect(stepOfRefusal([])).toBeNull()
  })
})
