import type { ExportKind } from '../../../contract/data.ts'
import { type CsvColumn, csvColumns } from '../../../contract/words/en/admin-csv-columns.ts'
import { adminData } from '../../../contract/words/en/admin-data.ts'

const words = adminData.columns

export function ColumnList({ kind, isImport = false }: { kind: ExportKind; isImport?: boolean }) {
  const all: CsvColumn[] = Object.values(csvColumns[kind])
  const columns = isImport ? all.filter(({ only }) => only !== 'export') : all
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-blue">
        {words.open}
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-s sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {columns.map(({ header, help, required }) => (
          <div key={header} className="contents">
            <dt className="font-semibold">{header}</dt>
            <dd className="mb-2 min-w-0 text-ink-soft [overflow-wrap:anywhere] sm:mb-0">
              {isImport && required ? `${help} (${words.required})` : help}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
