import { adminSystem } from '../../../../contract/words/en/admin-system.ts'
import { useSendTestEmail } from '../../../api/admin-system.ts'
import { errorText } from '../../../api/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Words } from '../../../ui/Words.tsx'

const words = adminSystem.testEmail

/** Sends one e-mail to the signed-in administrator and shows what the mail server said; `to` is null without one. */
export function TestEmail({ to }: { to: string | null }) {
  const { mutate, data, error, isPending } = useSendTestEmail()
  const failed = error ? errorText(error, words.failure) : null
  return (
    <section aria-labelledby="test-email">
      <h2 id="test-email" className="mb-2 text-l">
        {words.heading}
      </h2>
      <p className="mb-3 text-ink-soft">
        <Words>{to ? words.lead(to) : words.none}</Words>
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
              <Words>{data.isSent ? data.found : `${words.notSent} ${data.found}`}</Words>
            </p>
            {data.advice && (
              <p className="mt-1 text-ink-soft">
                <Words>{data.advice}</Words>
              </p>
            )}
          </>
        )}
        {!isPending && failed && (
          <p className="text-red">
            <Words>{failed}</Words>
          </p>
        )}
      </div>
    </section>
  )
}
