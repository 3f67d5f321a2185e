import type { AnnouncementPreview } from '../../../contract/announcement.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { settings } from '../../settings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import type { usePreview } from './use-preview.ts'

export function Reach({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { data, error, isLoading, refetch } = preview
  if (data) return <ReachPanel preview={data} />
  if (error) {
    return <LoadFailed heading={words.previewFailed} error={error} onRetry={() => void refetch()} />
  }
  return isLoading ? <Skeleton className="h-32" /> : null
}

function ReachPanel({ preview }: { preview: AnnouncementPreview }) {
  const { families, emails, texts, calls, textsLeft } = preview
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="text-l">
        {words.reach}
      </h2>
      <div role="status" className="mt-2 flex flex-col gap-2">
        {families === 0 ? (
          <p>{words.nobody}</p>
        ) : (
          <ul className="list-disc pl-5 tabular-nums">
            {(settings.sendsMail || emails > 0) && (
              <li>
                <TranslatableText>{words.byEmail(emails)}</TranslatableText>
              </li>
            )}
            {settings.sendsTexts && (
              <li>
                <TranslatableText>{words.byText(texts)}</TranslatableText>
              </li>
            )}
            <li>
              <TranslatableText>
                {calls.length > 0 ? words.calls(calls.length) : words.nobodyToCall}
              </TranslatableText>
              {calls.length > 0 && (
                <ul className="mt-1">
                  {calls.map(({ registrationId, name, phone }) => (
                    <li key={registrationId}>
                      <bdi className="font-semibold">{name}</bdi>,{' '}
                      <bdi>{phone || words.noPhone}</bdi>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          </ul>
        )}
        {!settings.sendsMail && calls.length > 0 && (
          <p className="rounded-control border-l-4 border-sun bg-sun-wash px-3 py-2">
            <TranslatableText>{words.noMailServer}</TranslatableText>
          </p>
        )}
        {texts > textsLeft && (
          <p className="rounded-control border-l-4 border-red bg-red-wash px-3 py-2">
            <TranslatableText>{words.textsLeft(textsLeft)}</TranslatableText>
          </p>
        )}
      </div>
    </section>
  )
}
