import { useState } from 'react'
import type { ProgramSettingsAnswer } from '../../../../contract/program-settings.ts'
import { adminProgramSettings as words } from '../../../../contract/words/en/admin-program-settings.ts'
import { useProgramSettings } from '../../../api/admin-settings.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TranslatableText } from '../../../ui/TranslatableText.tsx'
import { LoadFailed } from '../../shell/LoadFailed.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { ProgramSettingsForm } from './ProgramSettingsForm.tsx'

/** docs/decisions/0049 */
export function ProgramSettingsPage() {
  const { data, error, refetch } = useProgramSettings()
  return (
    <SettingsPage title={words.title}>
      <p className="mb-5 max-w-[75ch] text-ink-soft">
        <TranslatableText>{words.lead}</TranslatableText>
      </p>
      {data ? (
        <>
          <OpenForm latest={data} />
          <p className="mt-8 text-ink-soft">
            <TranslatableText>{words.version(data.programVersion)}</TranslatableText>
          </p>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="max-w-form">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </SettingsPage>
  )
}

/** Keeps the typed values if newer settings arrive, until the volunteer saves or chooses to see the newer ones. */
function OpenForm({ latest }: { latest: ProgramSettingsAnswer }) {
  const [opened, setOpened] = useState(latest)
  return (
    <ProgramSettingsForm
      key={opened.version}
      loaded={opened}
      isOutdated={latest.version > opened.version}
      onShowLatest={() => setOpened(latest)}
      onSaved={setOpened}
    />
  )
}
