import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleSlot } from '../../../../test/support/sample-events.ts'
import { AskFields } from './AskFields.tsx'

const slot = sampleSlot('2026-12-08T14:00:00.000Z', { registrationCount: 3 })
const noop = () => {}

function chosenOption(chosen: typeof slot | undefined): string | undefined {
  const html = renderToString(
    <AskFields
      slots={[slot]}
      slot={chosen}
      families={[]}
      chosen={[]}
      capacity={{ text: '', number: null }}
      onSlot={noop}
      onCapacity={noop}
      onChosen={noop}
    />,
  )
  return /<option[^>]* selected[^>]*>([^<]*)/.exec(html)?.[1]
}

test('the menu shows no other time slot after the chosen time slot has started', () => {
  expect(chosenOption(slot)).toContain('3 confirmed')
  expect(chosenOption(undefined)).toBe('Choose a time slot')
})
