import { useId, useState } from 'react'
import {
  type ImportKind,
  type ImportReport,
  importKinds,
  importLimits,
} from '../../../contract/data.ts'
import { adminData } from '../../../contract/words/en/admin-data.ts'
import { useCheckFile, useRunImport } from '../../api/admin-data.ts'
import { errorText } from '../../api/error-text.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { Button } from '../../ui/Button.tsx'
import { ColumnList } from './ColumnList.tsx'
import { FileField } from './FileField.tsx'
import { ReportView } from './ReportView.tsx'

const words = adminData.import

type Checked = { report: ImportReport; file: File; kind: ImportKind }

export function ImportPanel() {
  const id = useId()
  const [kind, setKind] = useState<ImportKind>('events')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [fileFieldKey, setFileFieldKey] = useState(0)
  const check = useCheckFile()
  /** Also drops the report of a check in progress, because it would be about another file. */
  const dropReport = () => {
    check.reset()
    setChecked(null)
  }
  const startAgain = () => {
    setChecked(null)
    setFile(null)
    setProblem(null)
    setFileFieldKey(fileFieldKey + 1)
  }
  const run = useRunImport(startAgain, () => setChecked(null))

  const checkFile = () => {
    setChecked(null)
    if (!file) return setProblem(words.fileMissing)
    if (file.size > importLimits.bytes) return setProblem(words.tooLarge)
    setProblem(null)
    check.mutate(
      { kind, file },
      {
        onSuccess: (report) => setChecked({ report, file, kind }),
        onError: (error) => setProblem(errorText(error, words.checkFailed)),
      },
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        id={`${id}-kind`}
        label={words.what}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as ImportKind)
          dropReport()
        }}
      >
        {importKinds.map((one) => (
          <option key={one} value={one}>
            {words.kinds[one]}
          </option>
        ))}
      </SelectField>
      <ColumnList key={kind} kind={kind} isImport />
      <FileField
        key={fileFieldKey}
        id={`${id}-file`}
        error={problem}
        onChoose={(chosen) => {
          setFile(chosen)
          dropReport()
          setProblem(null)
        }}
      />
      <p className="max-w-[65ch]">{words.consequences[kind]}</p>
      <Button
        kind={checked ? 'ghost' : 'primary'}
        block
        loading={check.isPending}
        onClick={checkFile}
      >
        {check.isPending ? words.checking : words.check}
      </Button>
      {checked && (
        <ReportView
          report={checked.report}
          fileName={checked.file.name}
          busy={run.isPending}
          onImport={() => run.mutate({ ...checked, checked: checked.report })}
        />
      )}
    </div>
  )
}
