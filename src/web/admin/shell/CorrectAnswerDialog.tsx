import type { CorrectAnswerRequest } from '../../../contract/calls.ts'
import { adminCalls } from '../../../contract/words/en/admin-calls.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { type Noted, useCorrectAnswer } from '../../api/admin-calls.ts'
import { errorText } from '../../api/error-text.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BanNote } from './ActConsequences.tsx'

const words = adminCalls.correct

/** docs/decisions/0082 */
export function CorrectAnswerDialog({
  noted,
  onClose,
  returnFocusTo,
}: {
  noted: Noted
  onClose: () => void
  returnFocusTo: string
}) {
  const correct = useCorrectAnswer(onClose)
  const { name, isBanned = false } = noted
  const { answer, notedAt, notedBy } = noted.noted
  const choices: CorrectAnswerRequest['answer'][] = ['yes', 'open', 'no']
  const textOf = (choice: CorrectAnswerRequest['answer']) =>
    choice === 'no' ? words.texts.no(settings.sendsMail) : words.texts[choice]
  return (
    <Dialog
      title={words.title(name)}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      description={
        <div className="mt-3 flex flex-col gap-2">
          <p>{words.was(notedBy, words.noted[answer], formatMoment(notedAt, settings.timeZone))}</p>
          {answer === 'no' && (
            <>
              <p>{words.back(settings.sendsMail)}</p>
              <BanNote registration={{ name, blacklisted: isBanned }} />
            </>
          )}
        </div>
      }
    >
      <p role="alert" className="mt-4 font-semibold text-red empty:hidden">
        {correct.error && errorText(correct.error, words.toasts.failed)}
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {choices
          .filter((choice) => choice !== answer)
          .map((choice) => (
            <li key={choice}>
              <Button
                block
                kind={choice === 'no' ? 'danger' : 'primary'}
                loading={correct.isPending && correct.variables?.answer === choice}
                disabled={correct.isPending}
                onClick={() => correct.mutate({ ...noted, answer: choice })}
              >
                {words.choices[choice]}
              </Button>
              {!(choice === 'yes' && answer === 'no') && (
                <p className="mt-1.5 text-s text-ink-soft">{textOf(choice)}</p>
              )}
            </li>
          ))}
      </ul>
      <Button kind="ghost" block data-first-focus onClick={onClose} className="mt-6">
        {words.keep}
      </Button>
    </Dialog>
  )
}
