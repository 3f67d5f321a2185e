import { useState } from 'react'
import type { Family, FamilyAppointment } from '../../../contract/family.ts'
import { limits } from '../../../contract/limits.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { useFamilySearch, useJoinFamilies } from '../../api/admin-families.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { AppointmentList, dayOf } from './AppointmentList.tsx'
import { FamilyResult } from './FamilyResult.tsx'

type Other = { id: string; name: string }
type Props = { registrationId: string; family: Family }

export function PossibleMatches({ registrationId, family }: Props) {
  const { open: other, setOpen: setOther, close } = useOpenDialog<Other>()
  const joinButton = (appointment: FamilyAppointment) => (
    <QuietButton
      shape="framed"
      className="print:hidden"
      aria-label={words.joinOf(appointment.name, dayOf(appointment))}
      onClick={() => setOther(appointment)}
    >
      {words.join}
    </QuietButton>
  )
  const groups = [
    [words.samePhone, words.samePhoneText, family.samePhone],
    [words.sameAddress, words.sameAddressText, family.sameAddress],
  ] as const
  return (
    <>
      {groups.map(
        ([heading, lead, appointments]) =>
          appointments.length > 0 && (
            <section key={heading}>
              <h2 className="text-l">{heading}</h2>
              <p className="mb-2 max-w-[70ch] text-ink-soft">{lead}</p>
              <AppointmentList label={heading} appointments={appointments} actionOf={joinButton} />
            </section>
          ),
      )}
      <JoinAnother family={family} onChoose={setOther} />
      {other && (
        <JoinDialog registrationId={registrationId} family={family} other={other} onClose={close} />
      )}
    </>
  )
}

function JoinDialog({
  registrationId,
  family,
  other: { id: otherId, name },
  onClose,
}: Props & { other: Other; onClose: () => void }) {
  const join = useJoinFamilies(registrationId, family.name, onClose)
  const { title, text, submit } = words.joinDialog
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title(family.name, name)}
      confirmLabel={submit}
      busy={join.isPending}
      onConfirm={() => join.mutate({ otherId, name })}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

function JoinAnother({ family, onChoose }: { family: Family; onChoose: (other: Other) => void }) {
  const [search, setSearch] = useState('')
  const { data, error, refetch, isPlaceholderData } = useFamilySearch(search)
  const ownIds = new Set(family.appointments.map(({ id }) => id))
  const others =
    search === '' ? [] : (data ?? []).filter(({ registrationId }) => !ownIds.has(registrationId))
  const hasNoMatches = search !== '' && data && !isPlaceholderData && others.length === 0
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-l">{words.joinSearch}</h2>
      <SearchField
        label={words.joinSearchHint}
        hint=""
        value={search}
        maxLength={limits.email}
        onSearch={(text) => setSearch(text.trim())}
      />
      <p role="status" className="mt-2 empty:hidden">
        {hasNoMatches ? words.noMatches : ''}
      </p>
      {search !== '' && error && !data && (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
      {others.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card shadow-card">
          {others.slice(0, maxShown).map((item) => (
            <FamilyResult
              key={item.registrationId}
              family={item}
              action={
                <QuietButton
                  shape="framed"
                  aria-label={`${words.join} ${item.name}`}
                  onClick={() => onChoose({ id: item.registrationId, name: item.name })}
                >
                  {words.join}
                </QuietButton>
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}
const maxShown = 5
