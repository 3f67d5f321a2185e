import type { AnnouncementPreview } from '../../../contract/announcement.ts'
import { limits } from '../../../contract/limits.ts'
import { type Starter, adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import type { Language } from '../../../domain/language.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { TextAreaField } from '../../form/TextAreaField.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import type { AnnouncementDraft } from './announcement-draft.ts'
import type { SetDraft } from './use-draft.ts'

export function SentenceFields({
  draft,
  setDraft,
  preview,
  starters,
}: {
  draft: AnnouncementDraft
  setDraft: SetDraft
  preview: AnnouncementPreview | undefined
  starters: readonly Starter[]
}) {
  const readers: Partial<Record<Language, number>> = Object.fromEntries(
    (preview?.languages ?? []).map(({ language, families }) => [language, families]),
  )
  const readsSpanish = (readers.es ?? 0) > 0
  return (
    <section aria-labelledby="write" className="flex flex-col gap-4">
      <div>
        <h2 id="write" className="text-l">
          {words.write}
        </h2>
        <p className="text-s text-ink-soft">{words.writeHint}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a field */}
        <div role="group" aria-label={words.starters} className="mt-2 flex flex-wrap gap-2">
          {starters.map(({ name, en, es }) => (
            <QuietButton
              key={name}
              shape="framed"
              onClick={() => setDraft({ en, es, copiesEnglish: false })}
            >
              {name}
            </QuietButton>
          ))}
        </div>
      </div>
      <TextAreaField
        id="sentence-en"
        label={words.english}
        hint={readers.en ? words.reads(readers.en) : undefined}
        required={(readers.en ?? 0) > 0}
        maxLength={limits.sentence}
        rows={3}
        lang="en"
        value={draft.en}
        onChange={({ target }) => setDraft({ en: target.value })}
      />
      {!draft.copiesEnglish && (
        <TextAreaField
          id="sentence-es"
          label={words.spanish}
          hint={readsSpanish ? words.reads(readers.es ?? 0) : undefined}
          required={readsSpanish}
          maxLength={limits.sentence}
          rows={3}
          lang="es"
          value={draft.es}
          onChange={({ target }) => setDraft({ es: target.value })}
        />
      )}
      {readsSpanish && (
        <CheckboxField
          id="copies-english"
          label={words.copy}
          checked={draft.copiesEnglish}
          onChange={({ target }) => setDraft({ copiesEnglish: target.checked })}
        />
      )}
    </section>
  )
}
