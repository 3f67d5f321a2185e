type Figure = { key: string; label: string; value: number | string; how: string }

export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {figures.map(({ key, label, value, how }) => (
        <div key={key} className="break-inside-avoid border-t border-line-strong pt-2">
          <dt className="font-semibold">{label}</dt>
          <dd>
            <strong className="block text-[1.75rem] font-heavy leading-tight tabular-nums">
              {value.toLocaleString('en-US')}
            </strong>
            <span className="text-s text-ink-soft">{how}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function figuresOf<Key extends string>(
  words: Readonly<Record<Key, { label: string; how: string }>>,
  values: Readonly<Record<Key, number | string>>,
): Figure[] {
  return (Object.keys(words) as Key[]).map((key) => ({ key, ...words[key], value: values[key] }))
}
