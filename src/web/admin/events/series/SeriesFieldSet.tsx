import { limits } from '../../../../contract/limits.ts'
import type { Series } from '../../../../contract/series.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { weekdays, weeksOfMonth } from '../../../../domain/recurrence.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import type { ContractForm } from '../../../form/use-contract-form.ts'
import { SpanishFields } from '../form/SpanishFields.tsx'
import { SeriesPreview } from './SeriesPreview.tsx'
import { SeriesSlotFields } from './SeriesSlotFields.tsx'
import type { SeriesField, SeriesInput } from './series-form.ts'

const words = seriesWords.form

type SeriesFieldSetProps = {
  field: SeriesField
  form: ContractForm<SeriesInput>
  series?: Pick<Series, 'months' | 'pausedAt'>
}

const newSeries = { months: [], pausedAt: null }

export function SeriesFieldSet({ field, form, series = newSeries }: SeriesFieldSetProps) {
  const line = { dir: 'auto', maxLength: limits.location } as const
  const optional = { hint: words.optional, required: false } as const
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        dir="auto"
        maxLength={limits.title}
        {...field('name')}
      />
      <section aria-labelledby="series-when" className="flex flex-col gap-4">
        <h3 id="series-when" className="text-l">
          {words.when}
        </h3>
        <RuleFields field={field} />
        <SeriesPreview fields={form.values} series={series} />
      </section>
      <section aria-labelledby="series-event" className="flex flex-col gap-5">
        <h3 id="series-event" className="text-l">
          {words.event}
        </h3>
        <TextField
          label={words.title}
          hint={words.titleHint}
          dir="auto"
          maxLength={limits.title}
          {...field('title')}
        />
        <TextAreaField
          label={words.description}
          {...optional}
          dir="auto"
          maxLength={limits.description}
          {...field('description')}
        />
        <SpanishFields
          field={field}
          startsOpen={Boolean(form.values.spanishTitle || form.values.spanishDescription)}
        />
        <TextField
          label={words.location}
          hint={words.locationHint}
          {...line}
          {...field('location')}
        />
        <TextField
          label={words.laundromatName}
          {...optional}
          {...line}
          {...field('laundromatName')}
        />
        <TextField
          label={words.laundromatAddress}
          {...optional}
          {...line}
          {...field('laundromatAddress')}
        />
      </section>
      <SeriesSlotFields field={field} form={form} />
    </>
  )
}

function RuleFields({ field }: { field: SeriesField }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={words.week} {...field('week')}>
          {weeksOfMonth.map((week) => (
            <option key={week} value={week}>
              {words.weeks[week]}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.weekday} {...field('weekday')}>
          {weekdays.map((weekday) => (
            <option key={weekday} value={weekday}>
              {words.weekdays[weekday]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={words.daysAhead}
        hint={words.daysAheadHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...field('openDaysAhead')}
      />
      <TextField
        label={words.signUpDays}
        hint={words.signUpDaysHint}
        required={false}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...field('signUpDaysBefore')}
      />
    </>
  )
}
