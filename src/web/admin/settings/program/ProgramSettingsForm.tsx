import { Fragment, type ReactNode, useId, useState } from 'react'
import type { ProgramSettingsAnswer } from '../../../../contract/program-settings.ts'
import { adminProgramSettings as words } from '../../../../contract/words/en/admin-program-settings.ts'
import type { SettingField } from '../../../../domain/program-settings.ts'
import { useSaveSettings } from '../../../api/admin-settings.ts'
import { Form } from '../../../form/Form.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { TranslatableText } from '../../../ui/TranslatableText.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CurrentPasswordField } from '../../account/AccountFields.tsx'
import { showSettings } from '../../shell/shown-settings.ts'
import { useUnsavedQuestion } from '../../shell/use-unsaved.tsx'
import { RecipientList } from './RecipientList.tsx'
import { SettingInput } from './SettingInput.tsx'
import {
  loadedTexts,
  type SettingsEntry,
  settingsSchema,
  toPageSettings,
  toRequest,
} from './settings-form.ts'
import { useRemovalQuestion } from './use-removal-question.tsx'

const groups: [keyof typeof words.groups, SettingField[]][] = [
  ['program', ['programName', 'contactPhone', 'contactEmail']],
  ['area', ['serviceZipCodes', 'defaultState']],
  ['signUp', ['signUpDaysBefore', 'reminderTime', 'dayOfReminderHours']],
  ['office', ['adminNotificationEmails', 'eventListTime']],
  ['rules', ['noShowBan', 'firstNoShow', 'keepNamesMonths']],
]

export function ProgramSettingsForm({
  loaded,
  isOutdated,
  onShowLatest,
  onSaved,
}: {
  loaded: ProgramSettingsAnswer
  /** Whether somebody else has saved settings since the form was loaded */
  isOutdated: boolean
  onShowLatest: () => void
  onSaved: (answer: ProgramSettingsAnswer) => void
}) {
  const [revertedFields, setRevertedFields] = useState<ReadonlySet<SettingField>>(new Set())
  const save = useSaveSettings()
  const removal = useRemovalQuestion()
  const { form, field, props } = useContractForm<SettingsEntry, SettingsEntry>({
    schema: settingsSchema,
    defaultValues: { ...loadedTexts(loaded), currentPassword: '' },
    failure: words.failed,
    submit: async ({ currentPassword, ...texts }) => {
      const before = loadedTexts(loaded).keepNamesMonths
      if (!(await removal.confirmShorterRetention(before, texts.keepNamesMonths))) return
      const saved = await save({ ...toRequest(loaded, texts, revertedFields), currentPassword })
      showSettings(toPageSettings(loadedTexts(saved)))
      const { saved: title, savedText: description } = words.toasts
      showToast({ title, description, tone: 'good' })
      onSaved(saved)
    },
  })
  const { version: _version, ...changes } = toRequest(loaded, form.values, revertedFields)
  const isUnchanged = Object.keys(changes).length === 0
  const unsaved = useUnsavedQuestion(!isUnchanged)
  return (
    <div className="max-w-form">
      {isOutdated && (
        <div role="alert" className="mb-5 rounded-control border-2 border-red bg-red-wash p-4">
          <p className="mb-3 font-semibold">
            <TranslatableText>{words.changedElsewhere}</TranslatableText>
          </p>
          <Button kind="ghost" onClick={onShowLatest}>
            {words.showTheirs}
          </Button>
        </div>
      )}
      <Form
        {...props}
        action={words.save}
        busy={words.saving}
        disabledReason={isUnchanged ? words.unchanged : null}
      >
        {groups.map(([group, fields]) => (
          <Group key={group} title={words.groups[group]}>
            {loaded.settings
              .filter((setting) => fields.includes(setting.field))
              .map((setting) => (
                <Fragment key={setting.field}>
                  <SettingInput
                    setting={setting}
                    isReverted={revertedFields.has(setting.field)}
                    props={field(setting.field)}
                    onRevert={() => {
                      form.set(setting.field, setting.environment)
                      setRevertedFields(new Set([...revertedFields, setting.field]))
                    }}
                  />
                  {setting.field === 'adminNotificationEmails' && (
                    <RecipientList recipients={loaded.recipients} />
                  )}
                </Fragment>
              ))}
          </Group>
        ))}
        <CurrentPasswordField {...field('currentPassword')} />
      </Form>
      {removal.question}
      {unsaved}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-6 rounded-card border border-line bg-card p-4 sm:p-6"
    >
      <h2 id={id} className="text-l">
        {title}
      </h2>
      {children}
    </section>
  )
}
