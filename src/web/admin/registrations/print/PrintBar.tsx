import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { PrintOptions } from './print-options.ts'
import { printOrders } from './print-order.ts'

export function PrintBar({
  options,
  onChange,
}: {
  options: PrintOptions
  onChange: (options: PrintOptions) => void
}) {
  return (
    <header className="report-bar">
      <Button onClick={() => window.print()}>{words.print}</Button>
      <Button kind="ghost" onClick={() => window.close()}>
        {words.close}
      </Button>
      <SelectField
        id="print-order"
        label={words.order}
        value={options.order}
        onChange={({ target }) =>
          onChange({ ...options, order: target.value === 'name' ? 'name' : 'signUp' })
        }
      >
        {printOrders.map((order) => (
          <option key={order} value={order}>
            {words.orders[order]}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        id="print-notes"
        label={words.withNotes}
        checked={options.hasNotes}
        onChange={({ target }) => onChange({ ...options, hasNotes: target.checked })}
      />
    </header>
  )
}
