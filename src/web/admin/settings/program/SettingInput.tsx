import { limits } from '../../../../contract/limits.ts'
import { maxSettingLength } from '../../../../contract/program-settings.ts'
import { adminProgramSettings as words } from '../../../../contract/words/en/admin-program-settings.ts'
import { firstNoShows, noShowBans } from '../../../../domain/program-settings.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import type { FieldProps } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import { TranslatableText } from '../../../ui/TranslatableText.tsx'
import type { LoadedSetting } from './settings-form.ts'

export function SettingInput({
  setting,
  isReverted,
  props,
  onRevert,
}: {
  setting: LoadedSetting
  /** Whether the next save restores the environment's value */
  isReverted: boolean
  props: FieldProps
  onRevert: () => void
}) {
  const { field, environment, isSaved } = setting
  const label = words.labels[field]
  const sourceId = `${props.id}-source`
  return (
    <div>
      <Input setting={setting} props={props} sourceId={sourceId} />
      {isSaved && (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3">
          <p id={sourceId} className="min-w-0 wrap-anywhere text-s text-ink-soft">
            <TranslatableText>
              {isReverted
                ? words.goesBack
                : words.saved(environment === '' ? words.empty : environment)}
            </TranslatableText>
          </p>
          {!isReverted && (
            <QuietButton className="-ml-3" aria-label={words.backOf(label)} onClick={onRevert}>
              {words.back}
            </QuietButton>
          )}
        </div>
      )}
    </div>
  )
}

function Input({
  setting: { field, value, isSaved },
  props,
  sourceId,
}: {
  setting: LoadedSetting
  props: FieldProps
  sourceId: string
}) {
  const shared = {
    label: words.labels[field],
    hint:
      field === 'dayOfReminderHours' && !settings.sendsTexts
        ? words.noTextService
        : words.hints[field],
    autoComplete: 'off',
    ...(isSaved && { 'aria-describedby': sourceId }),
    ...props,
  }
  switch (field) {
    case 'serviceZipCodes':
      return <TextAreaField rows={3} maxLength={maxSettingLength} {...shared} />
    case 'adminNotificationEmails':
      return <TextAreaField rows={2} required={false} maxLength={maxSettingLength} {...shared} />
    case 'noShowBan':
      return <ChoiceField names={words.choices.noShowBan} choices={noShowBans} {...shared} />
    case 'firstNoShow':
      return <ChoiceField names={words.choices.firstNoShow} choices={firstNoShows} {...shared} />
    case 'keepNamesMonths':
      return <ChoiceField names={{}} choices={[...new Set([...monthChoices, value])]} {...shared} />
    case 'reminderTime':
    case 'eventListTime':
      return <TextField type="time" {...shared} />
    case 'contactEmail':
      return <TextField type="email" inputMode="email" maxLength={limits.email} {...shared} />
    case 'contactPhone':
      return <TextField type="tel" inputMode="tel" maxLength={limits.phone} {...shared} />
    case 'signUpDaysBefore':
      return <TextField inputMode="numeric" required={false} maxLength={3} {...shared} />
    case 'dayOfReminderHours':
      return <TextField inputMode="numeric" maxLength={2} {...shared} />
    case 'programName':
      return <TextField maxLength={100} {...shared} />
    case 'defaultState':
      return <TextField maxLength={limits.state} {...shared} />
  }
}

/** The choices in the menu; the environment may have another number of months. */
const monthChoices = ['3', '6', '12', '18', '24', '36', '60', 'forever']

function ChoiceField({
  choices,
  names,
  ...shared
}: {
  choices: readonly string[]
  names: Record<string, string>
  label: string
  hint: string
} & FieldProps) {
  return (
    <SelectField {...shared}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice] ?? words.keptFor(choice)}
        </option>
      ))}
    </SelectField>
  )
}
