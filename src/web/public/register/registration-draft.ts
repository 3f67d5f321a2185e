import * as z from 'zod/mini'
import { emailKey } from '../../../domain/person.ts'

/** What the person has typed and ticked so far, kept for the length of the browser tab. */
const registrationEntry = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** Left out by drafts of an earlier version */
  textConsent: z._default(z.boolean(), false),
  website: z.string(),
})
export type RegistrationEntry = z.infer<typeof registrationEntry>

const registrationDraft = z.object({
  timeSlotId: z.string(),
  entry: registrationEntry,
  acknowledged: z.array(z.boolean()),
  /** Whether the family has chosen to wait, should the slot be full */
  waits: z.optional(z.boolean()),
  /** Of the personal link that led to this slot */
  signUpToken: z.optional(z.string()),
  /** Key of the e-mail address that a sign-up was sent for, while no answer has come */
  sentFor: z.optional(z.string()),
})
export type RegistrationDraft = z.infer<typeof registrationDraft>

const acknowledgementCount = 5
/** Of the boxes that name the day and time, and the place */
export const dayAndTimeIndex = 2
const placeIndex = 3

export function emptyDraft(timeSlotId: string, defaultState: string): RegistrationDraft {
  return {
    timeSlotId,
    entry: {
      name: '',
      email: '',
      phone: '',
      address: '',
      city: '',
      state: defaultState,
      zipCode: '',
      textConsent: false,
      website: '',
    },
    acknowledged: Array.from({ length: acknowledgementCount }, () => false),
  }
}

/** A stored draft read again: for another slot what was typed stays, and what was ticked does not. */
export function readDraft(
  stored: string | null,
  timeSlotId: string,
  defaultState: string,
): RegistrationDraft {
  const empty = emptyDraft(timeSlotId, defaultState)
  const draft = registrationDraft.safeParse(parseJson(stored))
  if (!draft.success) return empty
  const { entry, acknowledged, waits, signUpToken, sentFor } = draft.data
  if (draft.data.timeSlotId !== timeSlotId) return { ...empty, entry }
  return {
    ...empty,
    entry,
    acknowledged: acknowledged.length === acknowledgementCount ? acknowledged : empty.acknowledged,
    ...(waits && { waits }),
    ...(signUpToken && { signUpToken }),
    ...(sentFor && { sentFor }),
  }
}

/**
 * The draft for another time that was picked in the wizard: only what is about the old time or place is ticked again.
 * A personal link completes its entry at its own event alone.
 */
export function moveDraft(
  { entry, acknowledged, signUpToken }: RegistrationDraft,
  to: { timeSlotId: string; isSameEvent: boolean; isSamePlace: boolean },
): RegistrationDraft {
  return {
    timeSlotId: to.timeSlotId,
    entry,
    acknowledged: acknowledged.map(
      (ticked, index) =>
        ticked && index !== dayAndTimeIndex && (to.isSamePlace || index !== placeIndex),
    ),
    ...(to.isSameEvent && signUpToken && { signUpToken }),
  }
}

export type PersonalLink = { token: string; name: string; email: string }

/**
 * The draft of somebody who comes by a personal link: their name and e-mail are filled in.
 * What somebody else has typed in this tab goes; what they have typed since an earlier click stays.
 */
export function draftFromLink(
  draft: RegistrationDraft,
  { token, name, email }: PersonalLink,
  defaultState: string,
): RegistrationDraft {
  if (draft.signUpToken === token) return draft
  const isTheirs = emailKey(draft.entry.email) === emailKey(email)
  // Who has chosen to wait without the link is asked again: with it, there is a place in line already.
  const { waits: _before, ...typed } = draft
  const kept = isTheirs ? typed : emptyDraft(draft.timeSlotId, defaultState)
  return { ...kept, entry: { ...kept.entry, name, email }, signUpToken: token }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Storage is open to extensions and to older versions of this page: text that is no JSON is no draft.
    return null
  }
}
