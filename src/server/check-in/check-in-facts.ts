import { type CheckInFact, checkInFact } from '../../contract/check-in.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'

/**
 * Returns each valid fact once, and a message for each id without a valid fact, so that a malformed fact does not block
 * the rest.
 */
export function readFacts(sent: readonly unknown[]): {
  facts: CheckInFact[]
  refused: { id: string; message: string }[]
} {
  const facts = new Map<string, CheckInFact>()
  const refused = new Map<string, string>()
  for (const one of sent) {
    const id = idOf(one)
    const { data, error } = checkInFact.safeParse(one)
    const isValid = data && (data.kind !== 'walk_in' || data.walkIn)
    if (isValid) facts.set(data.id, facts.get(data.id) ?? data)
    else if (id !== undefined) refused.set(id, refusalFor(error))
  }
  return {
    facts: [...facts.values()],
    refused: [...refused]
      .filter(([id]) => !facts.has(id))
      .map(([id, message]) => ({ id, message })),
  }
}

function idOf(fact: unknown): string | undefined {
  const id = typeof fact === 'object' && fact !== null && 'id' in fact ? fact.id : undefined
  return typeof id === 'string' ? id : undefined
}

/** The message for a mistake in a name, phone or note, which the volunteer can retype; else a general message */
function refusalFor(error: { issues: { path: PropertyKey[]; message: string }[] } | undefined) {
  const typed = error?.issues.find(({ path }) =>
    ['name', 'phone', 'note'].includes(String(path.at(-1))),
  )
  return typed ? typed.message : adminAnswers.factUnreadable
}
