import * as z from 'zod/mini'
import { contactStep, textContactStep } from '../../../contract/sign-up-form.ts'
import { emailKey, phoneKey } from '../../../domain/person.ts'

/** What the family has typed; kept until the browser tab closes, or for up to three hours if the family chooses */
const registrationEntry = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** Missing in drafts of an earlier version */
  textConsent: z._default(z.boolean(), false),
  website: z.string(),
  /** The family gets texts instead of e-mails. An e-mail address typed before stays in the draft, but is not sent. */
  noEmail: z._default(z.boolean(), false),
})
export type RegistrationEntry = z.infer<typeof registrationEntry>

/** The time and location that the boxes to tick have shown */
const seen = z.object({ time: z.string(), place: z.string() })
export type Seen = z.infer<typeof seen>

const registrationDraft = z.object({
  timeSlotId: z.string(),
  entry: registrationEntry,
  acknowledged: z.array(z.boolean()),
  /** Missing in drafts of an earlier version */
  seen: z.optional(seen),
  /** Whether the family has chosen to wait if the slot is full */
  waits: z.optional(z.boolean()),
  /** Token of the personal link that led to this slot */
  signUpToken: z.optional(z.string()),
  /** Contact key of a sign-up that was sent and whose outcome is unknown */
  sentFor: z.optional(z.string()),
  /** Contact key that had no sign-up when the server was asked */
  checkedFor: z.optional(z.string()),
})
export type RegistrationDraft = z.infer<typeof registrationDraft>

/** Identifies a family like the server: by e-mail address, otherwise by phone (DESIGN.md 5, rules 3 and 15). */
export function contactKey({ email, phone, noEmail }: RegistrationEntry): string {
  return noEmail ? `tel:${phoneKey(phone)}` : emailKey(email)
}

export function hasContact(entry: RegistrationEntry): boolean {
  return (entry.noEmail ? textContactStep : contactStep).safeParse(entry).success
}

const acknowledgementCount = 5
/** Indexes of the boxes that name the day and time, and the location */
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
      noEmail: false,
    },
    acknowledged: Array.from({ length: acknowledgementCount }, () => false),
  }
}

/** Reads a stored draft. For another slot, typed text is kept and ticked boxes are cleared. */
export function readDraft(
  stored: string | null,
  timeSlotId: string,
  defaultState: string,
): RegistrationDraft {
  const empty = emptyDraft(timeSlotId, defaultState)
  const draft = registrationDraft.safeParse(parseJson(stored))
  if (!draft.success) return empty
  const { entry, acknowledged, seen, waits, signUpToken, sentFor, checkedFor } = draft.data
  if (draft.data.timeSlotId !== timeSlotId) return { ...empty, entry }
  return {
    ...empty,
    entry,
    acknowledged: acknowledged.length === acknowledgementCount ? acknowledged : empty.acknowledged,
    ...(seen && { seen }),
    ...(waits && { waits }),
    ...(signUpToken && { signUpToken }),
    ...(sentFor && { sentFor }),
    ...(checkedFor && { checkedFor }),
  }
}

/**
 * The draft for another time picked in the wizard. Only the boxes about a changed time or location must be ticked
 * again. A personal link is kept only at its own event, where it can complete its entry.
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

/** Unticks the box about a time or location that an administrator has changed since the family saw it. */
export function untickChanged(draft: RegistrationDraft, current: Seen): RegistrationDraft {
  const { time, place } = draft.seen ?? current
  if (draft.seen && time === current.time && place === current.place) return draft
  const acknowledged = [...draft.acknowledged]
  if (time !== current.time) acknowledged[dayAndTimeIndex] = false
  if (place !== current.place) acknowledged[placeIndex] = false
  return { ...draft, acknowledged, seen: current }
}

export type PersonalLink = { token: string; name: string; email: string }

/**
 * The draft for a personal link, with name and e-mail address filled in. Details typed in this tab are kept if they
 * were typed after the same link was opened, or with the same e-mail address; otherwise they may be another person's.
 */
export function draftFromLink(
  draft: RegistrationDraft,
  { token, name, email, noEmail }: PersonalLink & { noEmail: boolean },
  defaultState: string,
): RegistrationDraft {
  if (draft.signUpToken === token) return draft
  const isSamePerson = email !== '' && emailKey(draft.entry.email) === emailKey(email)
  // An earlier choice to wait is dropped, because the link already holds a place in line.
  const { waits: _waits, ...typed } = draft
  const kept = isSamePerson ? typed : emptyDraft(draft.timeSlotId, defaultState)
  return { ...kept, entry: { ...kept.entry, name, email, noEmail }, signUpToken: token }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Extensions and older versions write to storage too; invalid JSON counts as no draft.
    return null
  }
}
