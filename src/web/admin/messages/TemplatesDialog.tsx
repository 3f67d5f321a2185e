import { useId, useState } from 'react'
import { adminMessages, messageNames } from '../../../contract/words/en/admin-messages.ts'
import {
  defaultLanguage,
  type Language,
  languageNames,
  languages,
} from '../../../domain/language.ts'
import { isForFamily } from '../../../domain/message-kind.ts'
import { type OutboxKind, outboxKinds } from '../../../domain/outbox-kind.ts'
import { isText } from '../../../domain/text-kind.ts'
import { useMessagePreview } from '../../api/admin-messages.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { MessageView } from './MessageView.tsx'

const words = adminMessages.templates

export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<OutboxKind>('registration_confirmed')
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  // Messages to the organization and to administrators are in English only.
  const isTranslated = isForFamily(kind) || isText(kind)
  const { data, error, refetch } = useMessagePreview(
    kind,
    isTranslated ? language : defaultLanguage,
  )
  const kindId = useId()
  const languageId = useId()
  return (
    <Dialog title={words.title} description={words.lead} onClose={onClose}>
      <label htmlFor={kindId} className="mt-4 text-s font-semibold">
        {words.kind}
      </label>
      <Select
        id={kindId}
        value={kind}
        onChange={({ target }) =>
          setKind((now) => outboxKinds.find((one) => one === target.value) ?? now)
        }
      >
        {outboxKinds.map((one) => (
          <option key={one} value={one}>
            {messageNames[one]}
          </option>
        ))}
      </Select>
      {isTranslated && (
        <>
          <label htmlFor={languageId} className="mt-3 text-s font-semibold">
            {words.language}
          </label>
          <Select
            id={languageId}
            value={language}
            onChange={({ target }) =>
              setLanguage((now) => languages.find((one) => one === target.value) ?? now)
            }
          >
            {languages.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </Select>
        </>
      )}
      <div className="h-4 shrink-0" />
      {data ? (
        <MessageView content={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{adminMessages.reader.loading}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </Dialog>
  )
}
