import { useId, useState } from 'react'
import type { Call } from '../../../contract/calls.ts'
import { adminCalls } from '../../../contract/words/en/admin-calls.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { useCallComing } from '../../api/admin-calls.ts'
import { errorText } from '../../api/error-text.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'

const words = adminCalls.coming

export function ComingAnswers({ call }: { call: Call }) {
  const { name, news } = call
  const answer = useCallComing()
  const noId = useId()
  const [isAsking, setAsking] = useState(false)
  const isOpenQuestion = news.some(({ kind }) => kind === 'coming')
  const { isPending, variables } = answer
  const isSaving = (choice: string) => isPending && variables?.answer === choice
  return (
    <fieldset className="flex flex-col gap-2 border-t border-line pt-3">
      <legend className="sr-only">{words.questionOf(name)}</legend>
      <p aria-hidden="true" className="font-semibold">
        {words.question}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={words.yesOf(name)}
          loading={isSaving('yes')}
          disabled={isPending}
          className="grow sm:grow-0"
          onClick={() => answer.mutate({ call, answer: 'yes' })}
        >
          {words.yes}
        </Button>
        {isOpenQuestion && (
          <Button
            kind="ghost"
            aria-label={words.noAnswerOf(name)}
            loading={isSaving('no_answer')}
            disabled={isPending}
            className="grow sm:grow-0"
            onClick={() => answer.mutate({ call, answer: 'no_answer' })}
          >
            {words.noAnswer}
          </Button>
        )}
        <Button
          kind="ghost"
          id={noId}
          aria-label={words.noOf(name)}
          disabled={isPending}
          className="grow sm:grow-0"
          onClick={() => setAsking(true)}
        >
          {words.no}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        returnFocusTo={noId}
        title={words.cancel.title(name)}
        confirmLabel={words.cancel.confirm}
        cancelLabel={words.cancel.keep}
        onConfirm={() =>
          answer.mutate({ call, answer: 'no' }, { onSuccess: () => setAsking(false) })
        }
        busy={isSaving('no')}
        error={answer.error && errorText(answer.error, words.toasts.failed)}
      >
        <p>{words.cancel.text(slotText(call), call.eventTitle)}</p>
        <p className="mt-2">{words.cancel.consequence(settings.sendsMail)}</p>
      </ConfirmDialog>
    </fieldset>
  )
}

function slotText({ startTime, endTime }: Call): string {
  const { timeZone } = settings
  return `${formatDay(startTime, timeZone)}, ${formatTimeRange(startTime, endTime, timeZone)}`
}
