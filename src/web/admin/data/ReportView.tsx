import { useEffect, useRef } from 'react'
import { type ImportReport, listedProblems } from '../../../contract/data.ts'
import { adminData } from '../../../contract/words/en/admin-data.ts'
import { Button } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'

const words = adminData.import
const { report: reportWords } = words

export function ReportView({
  report,
  fileName,
  busy,
  onImport,
}: {
  report: ImportReport
  fileName: string
  busy: boolean
  onImport: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new report takes the focus
  useEffect(() => heading.current?.focus(), [report])
  const { ready, known, refused, upcoming, notes, problems } = report
  return (
    <section className="flex min-w-0 flex-col gap-4 border-t border-line pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-m font-bold [overflow-wrap:anywhere]">
        <TranslatableText>{reportWords.heading(fileName)}</TranslatableText>
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-6">
        <li className="font-semibold">
          <TranslatableText>{reportWords.ready(ready)}</TranslatableText>
        </li>
        {upcoming > 0 && (
          <li>
            <TranslatableText>{reportWords.upcoming(upcoming)}</TranslatableText>
          </li>
        )}
        {known > 0 && (
          <li>
            <TranslatableText>{reportWords.known(known)}</TranslatableText>
          </li>
        )}
        {refused > 0 && (
          <li className="font-semibold text-red">
            <TranslatableText>{reportWords.refused(refused)}</TranslatableText>
          </li>
        )}
        {notes.map((note) => (
          <li key={note} className="[overflow-wrap:anywhere]">
            {note}
          </li>
        ))}
      </ul>
      {problems.length > 0 && <ProblemList problems={problems} />}
      {ready > 0 ? (
        <>
          {refused > 0 && <p className="max-w-[65ch]">{reportWords.fix}</p>}
          <Button block loading={busy} onClick={onImport}>
            {busy ? words.running : words.run(ready)}
          </Button>
        </>
      ) : (
        <p className="font-semibold">{words.nothing}</p>
      )}
    </section>
  )
}

function ProblemList({ problems }: { problems: ImportReport['problems'] }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-2 font-bold">{reportWords.problems}</h4>
      <ol className="flex max-h-96 flex-col overflow-y-auto rounded-control border border-line">
        {problems.map(({ line, column, message }) => (
          <li
            key={`${line} ${column} ${message}`}
            className="border-b border-line px-3 py-2 last:border-b-0 [overflow-wrap:anywhere]"
          >
            <span className="font-semibold tabular-nums">{`${reportWords.line} ${line}`}</span>
            {`, ${column ?? reportWords.wholeLine}: ${message}`}
          </li>
        ))}
      </ol>
      {problems.length === listedProblems && (
        <p className="mt-2 text-ink-soft">{reportWords.more(listedProblems)}</p>
      )}
    </div>
  )
}
