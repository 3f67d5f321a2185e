import type { Db } from '../db/connect.ts'
import { findDigest, findEventList } from './organisation-queries.ts'
import type { EmailTelling } from './telling.ts'
import { renderBurst } from './templates/organisation/burst.ts'
import { renderDigest } from './templates/organisation/digest.ts'
import { renderEventList } from './templates/organisation/event-list.ts'
import {
  type ProgramFacts,
  type RenderedMessage,
  renderMessage,
} from './templates/render-message.ts'

/** An e-mail as it goes out now; null when what it tells of is no more. The organization's lists are as new as can be. */
export async function renderTelling(
  db: Db,
  telling: EmailTelling,
  program: ProgramFacts,
): Promise<RenderedMessage | null> {
  if (telling.to === 'family') return renderMessage(telling.kind, telling.payload, program)
  if (telling.kind === 'organisation_digest') {
    const digest = await findDigest(db, telling.payload)
    // A later digest reports what this one was given up with.
    return digest.entries.length === 0 ? null : renderDigest(digest, program)
  }
  if (telling.kind === 'organisation_burst') return renderBurst(telling.payload.since, program)
  const list = await findEventList(db, telling.payload)
  return list && renderEventList(list, program)
}
