import { describe, expect, it } from 'vitest'
import { reachableStep, stepOfHash, stepOfHistory, stepOfRefusal } from './wizard-step.ts'

const contact = { name: 'Rosa Delgado', email: 'rosa@example.org', phone: '555 010 0100' }
const address = { address: '12 Elm St', city: 'Harrison', state: 'OH', zipCode: '45030' }
const full = { ...contact, ...address, textConsent: false, website: '', noEmail: false }
const noEmail = { ...full, email: '', noEmail: true }
const served = ['45030']

describe('the step of a history entry', () => {
  it('is 1 if no valid step is stored', () => {
    expect(stepOfHistory(null)).toBe(1)
    expect(stepOfHistory({ step: 7 })).toBe(1)
    expect(stepOfHistory('3')).toBe(1)
  })

  it('is the stored step', () => {
    expect(stepOfHistory({ step: 2 })).toBe(2)
    expect(stepOfHistory({ step: 3 })).toBe(3)
  })
})

it.each([
  ['#3', 3],
  ['', null],
  ['#main', null],
  ['#7', null],
])('the step in the URL fragment "%s" is %s', (hash, step) => expect(stepOfHash(hash)).toBe(step))

describe('the furthest step that can be reached', () => {
  it.each([
    { case: 'all details valid', wanted: 3, entry: full, step: 3 },
    { case: 'step 1 wanted', wanted: 1, entry: full, step: 1 },
    { case: 'the name missing', wanted: 3, entry: { ...full, name: ' ' }, step: 1 },
    {
      case: 'a phone number that is too short',
      wanted: 2,
      entry: { ...full, phone: '555' },
      step: 1,
    },
    { case: 'no e-mail address and no consent', wanted: 2, entry: noEmail, step: 1 },
    { case: 'no e-mail address', wanted: 3, entry: { ...noEmail, textConsent: true }, step: 3 },
    { case: 'the address missing', wanted: 3, entry: { ...full, address: '' }, step: 2 },
    {
      case: 'a zip code that is not served',
      wanted: 3,
      entry: { ...full, zipCode: '90210' },
      step: 2,
    },
  ] as const)('with $case is $step', ({ wanted, entry, step }) => {
    expect(reachableStep(wanted, entry, served)).toBe(step)
  })
})

describe('a field refused by the server', () => {
  it('leads to the first step that has a refused field', () => {
    expect(stepOfRefusal([{ path: 'zipCode' }])).toBe(2)
    expect(stepOfRefusal([{ path: 'zipCode' }, { path: 'email' }])).toBe(1)
  })

  it('leads to no step if the form does not have the field', () => {
    expect(stepOfRefusal([{ path: 'timeSlotId' }, { path: 'toString' }])).toBeNull()
    expect(stepOfRefusal([])).toBeNull()
  })
})
