import type { AskOutcome } from '../../other-event.ts'
import type { Starter } from './admin-tell.ts'

const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

export const adminOtherEvent = {
  action: 'Ask Waitlist',
  title: 'Ask the Waitlist',
  lead: 'Families who wait for a spot here are asked to come to another event. They keep their place on this waitlist until they pick a time there.',
  nobodyWaits: 'Nobody waits for this event.',
  noneFree: 'No other event has a free spot that families can take now.',
  which: 'To which event?',
  free: (count: number) => (count === 1 ? '1 spot free' : `${count} spots free`),
  keptHours: 'Keep the spots for them?',
  keptHint:
    'Nobody else can take them until that time is over, or until two hours before the time slot starts, whichever is first.',
  firstCome: 'No: the first to pick gets them',
  send: (count: number) => `Ask ${families(count)}`,
  question: (count: number) => `Ask ${families(count)} now?`,
  text: 'Each gets one message with a link to the open times. It cannot be undone.',
  askedToday: (names: string) => `Already asked in the last 24 hours, so not asked again: ${names}`,
  allAsked: (count: number) =>
    count === 1
      ? 'The family who could come there has already been asked.'
      : `All ${count} who could come there have already been asked.`,
  sent: (count: number, event: string) => `${families(count)} asked to come to ${event}`,
  starters: [
    {
      name: 'There is room',
      en: 'We have room for you on another day.',
      es: 'Tenemos lugar para ti otro día.',
    },
  ] satisfies Starter[],
  asked: 'Asked so far',
  askedNobody: 'Nobody yet.',
  askedLine: (count: number, event: string, day: string) =>
    `${families(count)} asked to come to "${event}" (${day})`,
  by: (name: string, when: string) => `by ${name}, ${when}`,
  kept: (until: string) => `Spots kept until ${until}`,
  outcomes: {
    came_over: 'has a spot there',
    has_spot: 'has a spot here',
    waiting: 'still waits here',
    left: 'no longer signed up',
  } satisfies Record<AskOutcome, string>,
  toCall: (count: number, event: string) => `${families(count)} to call about ${event}`,
  toast: 'Waitlist Asked',
  toastToCall: 'Put on To Call',
  failed: 'Failed to ask the waitlist',
}
