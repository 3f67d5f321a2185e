/** Each column is a title and a width class. */
export function ColumnHeads({ columns }: { columns: readonly (readonly [string, string?])[] }) {
  return (
    <thead>
      <tr>
        {columns.map(([title, width = '']) => (
          <th
            key={title}
            scope="col"
            className={`px-3 py-2 text-s font-semibold text-ink-soft first:pl-4 last:pr-4 last:text-right ${width}`}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
