import * as z from 'zod/mini'

/** What the person has typed and ticked so far, kept for the length of the browser tab. */
const registrationEntry = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  website: z.string(),
})
export type RegistrationEntry = z.infer<typeof registrationEntry>

const registrationDraft = z.object({
  timeSlotId: z.string(),
  entry: registrationEntry,
  acknowledged: z.array(z.boolean()),
})
export type RegistrationDraft = z.infer<typeof registrationDraft>

const acknowledgementCount = 5

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
  const { entry, acknowledged } = draft.data
  const same = draft.data.timeSlotId === timeSlotId && acknowledged.length === acknowledgementCount
  return { ...empty, entry, acknowledged: same ? acknowledged : empty.acknowledged }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Storage is open to extensions and to older versions of this page: text that is no JSON is no draft.
    return null
  }
}
