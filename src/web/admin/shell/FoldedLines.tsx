const maxShown = 5

export function FoldedLines({
  lines,
  summary,
}: {
  lines: readonly { id: string; text: string }[]
  summary: string
}) {
  const paragraphs = lines.map(({ id, text }) => (
    <p key={id} dir="auto" className="break-words">
      {text}
    </p>
  ))
  if (lines.length <= maxShown) return paragraphs
  return (
    <details className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{summary}</summary>
      <div className="flex max-h-60 flex-col gap-1 overflow-y-auto pb-3">{paragraphs}</div>
    </details>
  )
}
