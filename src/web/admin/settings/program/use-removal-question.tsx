import { type ReactNode, useState } from 'react'
import type { NamesToRemove } from '../../../../contract/program-settings.ts'
import { adminProgramSettings } from '../../../../contract/words/en/admin-program-settings.ts'
import { isKeptShorter } from '../../../../domain/program-settings.ts'
import { formatDay } from '../../../../domain/program-time.ts'
import { readNamesToRemove } from '../../../api/admin-settings.ts'
import { TranslatableText } from '../../../ui/TranslatableText.tsx'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'

const { removal: words } = adminProgramSettings

type Asked = NamesToRemove & { months: string; answer: (mayRemove: boolean) => void }

/** Asks before names are kept for a shorter time, because removed names cannot be restored. */
export function useRemovalQuestion(): {
  confirmShorterRetention: (before: string, after: string) => Promise<boolean>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirmShorterRetention = async (before: string, after: string) => {
    if (!isKeptShorter(before, after)) return true
    const found = await readNamesToRemove(after)
    const mayRemove = await new Promise<boolean>((answer) =>
      setAsked({ ...found, months: after, answer }),
    )
    setAsked(null)
    return mayRemove
  }
  return {
    confirmShorterRetention,
    question: asked && (
      <ConfirmDialog
        open
        title={words.question(asked.count, asked.months)}
        cancelLabel={words.keep}
        confirmLabel={words.confirm}
        onClose={() => asked.answer(false)}
        onConfirm={() => asked.answer(true)}
      >
        <p>
          <TranslatableText>
            {words.text(asked.count, dayText(asked.keptSince), asked.months)}
          </TranslatableText>
        </p>
        <p className="mt-3 font-semibold">
          <TranslatableText>{words.forGood}</TranslatableText>
        </p>
      </ConfirmDialog>
    ),
  }
}

/** A calendar day has no time zone, so it is formatted in UTC. */
const dayText = (day: string) => formatDay(`${day}T12:00:00.000Z`, 'UTC')
