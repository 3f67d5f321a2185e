import { useSearchParams } from 'wouter'
import { exportKinds } from '../../../contract/data.ts'
import { adminData } from '../../../contract/words/en/admin-data.ts'
import { formatDate } from '../../../domain/program-time.ts'
import { useExport } from '../../api/admin-data.ts'
import { useAdminEvents } from '../../api/admin-events.ts'
import { Form } from '../../form/Form.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { ColumnList } from './ColumnList.tsx'
import { exportForm, exportQueryOf } from './export-choice.ts'

const words = adminData.export

export function ExportForm() {
  const [params] = useSearchParams()
  const eventId = params.get('eventId') ?? ''
  const download = useExport()
  const { field, form, props } = useContractForm({
    schema: exportForm,
    defaultValues: {
      kind: 'registrations' as const,
      range: eventId ? ('event' as const) : ('all' as const),
      eventId,
      from: '',
      to: '',
    } as Parameters<typeof exportQueryOf>[0],
    failure: words.failed,
    // An error is ignored here, because a toast reports it.
    submit: async (values) => {
      const query = exportQueryOf(values) as Record<string, string>
      await download.mutateAsync({ kind: values.kind, query }).catch(() => {})
    },
  })
  const { kind, range } = form.values
  return (
    <Form {...props} action={words.download} busy={words.downloading}>
      <SelectField label={words.what} {...field('kind')}>
        {exportKinds.map((one) => (
          <option key={one} value={one}>
            {words.kinds[one]}
          </option>
        ))}
      </SelectField>
      {kind !== 'blacklist' && (
        <SelectField label={words.range} {...field('range')}>
          {Object.entries(words.ranges).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {kind !== 'blacklist' && range === 'event' && <EventField {...field('eventId')} />}
      {kind !== 'blacklist' && range === 'period' && (
        <fieldset className="min-w-0">
          <legend className="mb-3 text-ink-soft">{words.periodHint}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={words.from} type="date" required={false} {...field('from')} />
            <TextField label={words.to} type="date" required={false} {...field('to')} />
          </div>
        </fieldset>
      )}
      <ColumnList key={kind} kind={kind} />
    </Form>
  )
}

type EventFieldProps = Pick<
  Parameters<typeof SelectField>[0],
  'id' | 'error' | 'name' | 'ref' | 'onChange'
>

function EventField(props: EventFieldProps) {
  const { data = [] } = useAdminEvents()
  return (
    // The key remounts the field when the events arrive, because until then there is no option for the URL's event.
    <SelectField key={data.length} label={words.event} {...props}>
      <option value="">{words.chooseEvent}</option>
      {[...data].reverse().map(({ id, title, date }) => (
        <option key={id} value={id}>
          {`${formatDate(date, settings.timeZone)}: ${title}`}
        </option>
      ))}
    </SelectField>
  )
}
