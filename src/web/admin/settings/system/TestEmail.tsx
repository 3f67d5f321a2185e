import { adminSystem } from '../../../../contract/words/en/admin-system.ts'
import { useSendTestEmail } from '../../../api/admin-system.ts'
import { errorText } from '../../../api/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TranslatableText } from '../../../ui/TranslatableText.tsx'

const words = adminSystem.testEmail

/** `to` is null if no mail server is set up. */
export function TestEmail({ to }: { to: string | null }) {
  const { mutate, data, error, isPending } = useSendTestEmail()
  const failed = error ? errorText(error, words.failure) : null
  return (
    <section aria-labelledby="test-email">
      <h2 id="test-email" className="mb-2 text-l">
        {words.heading}
      </h2>
      <p className="mb-3 text-ink-soft">
        <TranslatableText>{to ? words.lead(to) : words.none}</TranslatableText>
      </p>
      {to && (
        <Button loading={isPending} onClick={() => mutate()}>
          {words.button}
        </Button>
      )}
      <div role="status" className="mt-3 [overflow-wrap:anywhere]">
        {!isPending && data && (
          <>
            <p className={data.isSent ? 'text-green' : 'text-red'}>
              <TranslatableText>
                {data.isSent ? data.found : `${words.notSent} ${data.found}`}
              </TranslatableText>
            </p>
            {data.advice && (
              <p className="mt-1 text-ink-soft">
                <TranslatableText>{data.advice}</TranslatableText>
              </p>
            )}
          </>
        )}
        {!isPending && failed && (
          <p className="text-red">
            <TranslatableText>{failed}</TranslatableText>
          </p>
        )}
      </div>
    </section>
  )
}
