import { useState } from 'react'
import type { AnnouncementPreview } from '../../../contract/announcement.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import type { Language } from '../../../domain/language.ts'
import { settings } from '../../settings.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { MessageView } from '../messages/MessageView.tsx'

export function PreviewPanel({ preview }: { preview: AnnouncementPreview }) {
  const [chosen, setChosen] = useState<Language>('en')
  const [firstPreview] = preview.languages
  const isAvailable = preview.languages.some(({ language }) => language === chosen)
  const shown = isAvailable || !firstPreview ? chosen : firstPreview.language
  return (
    <section aria-labelledby="previews">
      <h2 id="previews" className="mb-2 text-l">
        {words.previews}
      </h2>
      <Tabs
        label={words.previews}
        value={shown}
        onChange={setChosen}
        tabs={preview.languages.map(({ language, families, email, text }) => ({
          value: language,
          label: words.languageTab[language],
          count: families,
          content: (
            <div className="flex flex-col gap-6">
              {settings.sendsTexts && (
                <div>
                  <h3 className="mb-2 text-m">{words.text}</h3>
                  <MessageView label={words.text} content={text} />
                </div>
              )}
              <div>
                <h3 className="mb-2 text-m">{words.email}</h3>
                <MessageView label={words.email} content={email} />
              </div>
            </div>
          ),
        }))}
      />
    </section>
  )
}
