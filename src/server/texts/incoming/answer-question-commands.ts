import type { Tx } from '../../db/connect.ts'
import type { TextQuestion } from '../text-question-queries.ts'
import {
  type Asker,
  confirmCancelling,
  keepAppointment,
  type Program,
} from './text-cancel-commands.ts'
import { claimByText, stayWaiting } from './text-claim-commands.ts'
import { confirmComing, refuseComing } from './text-coming-commands.ts'

/** "We are coming" means no to the cancel question; "I take it" answers only an offer. */
type Meaning = 'yes' | 'no' | 'coming' | 'take'

/**
 * Returns the reply, null for none, or `not_answered` if the words do not answer the question (docs/decisions/0042).
 */
export async function answerQuestion(
  tx: Tx,
  asker: Asker,
  program: Program,
  { means, asked }: { means: Meaning; asked: TextQuestion | undefined },
  clock: () => Date,
): Promise<string | null | 'not_answered'> {
  if (!asked) {
    if (means === 'no') return null
    if (means !== 'yes') return 'not_answered'
    return asker.say((answers) => answers.nothingToCancel(program.contactPhone))
  }
  switch (asked.kind) {
    case 'cancel':
      if (means === 'yes') return confirmCancelling(tx, asker, program, asked, clock)
      if (means === 'take') return 'not_answered'
      return keepAppointment(tx, asker.phone, program, asked, clock())
    case 'coming':
      if (means === 'no') return refuseComing(tx, asker, program, asked, clock())
      if (means === 'take') return 'not_answered'
      return confirmComing(tx, asker, program, asked, clock)
    case 'claim':
      if (means === 'no') return stayWaiting(tx, asker.phone, program, asked)
      if (means === 'coming') return 'not_answered'
      return claimByText(tx, asker, program, asked, clock)
  }
}
