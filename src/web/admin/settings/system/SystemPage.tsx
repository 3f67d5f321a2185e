import { CircleX } from 'lucide-react'
import type { SystemReport } from '../../../../contract/system.ts'
import { adminSystem as words } from '../../../../contract/words/en/admin-system.ts'
import { formatMoment } from '../../../../domain/program-time.ts'
import { useSystemReport } from '../../../api/admin-system.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TranslatableText } from '../../../ui/TranslatableText.tsx'
import { LoadFailed } from '../../shell/LoadFailed.tsx'
import { useShownSettings } from '../../shell/shown-settings.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { CheckList } from './CheckList.tsx'
import { TestEmail } from './TestEmail.tsx'

/** Settings, System: the findings of the doctor (docs/decisions/0060) */
export function SystemPage() {
  const { data, error, isFetching, refetch } = useSystemReport()
  return (
    <SettingsPage
      title={words.title}
      actions={
        <Button kind="ghost" loading={isFetching} onClick={() => void refetch()}>
          {words.again}
        </Button>
      }
    >
      <p className="mb-5 max-w-[75ch] text-ink-soft">{words.lead}</p>
      {data ? (
        <div className="flex max-w-[75ch] flex-col gap-8">
          <div>
            <Summary report={data} />
            <CheckList checks={data.checks} />
          </div>
          <TestEmail to={data.testEmailTo} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="max-w-[75ch]">
          <p className="mb-3">{words.loading}</p>
          <Skeleton className="h-96" />
        </div>
      )}
    </SettingsPage>
  )
}

function Summary({ report }: { report: SystemReport }) {
  const count = (result: 'problem' | 'warning') =>
    report.checks.filter((check) => check.result === result).length
  const wrong = words.summary(count('problem'), count('warning'))
  const [Icon, color] =
    count('problem') > 0
      ? [CircleX, 'text-red']
      : wrong
        ? [WarningIcon, 'text-ink']
        : [CheckIcon, 'text-green']
  const moment = formatMoment(report.checkedAt, useShownSettings().timeZone)
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Icon key={color} className={`size-7 shrink-0 ${color}`} />
      <p className="text-l font-bold">
        <TranslatableText>{wrong || words.allWell}</TranslatableText>
      </p>
      <p className="w-full text-s text-ink-soft">
        <TranslatableText>{words.checkedAt(report.version, moment)}</TranslatableText>
      </p>
    </div>
  )
}
