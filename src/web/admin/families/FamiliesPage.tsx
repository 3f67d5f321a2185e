import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type FamilyItem, familiesPerPage, maxFamilies } from '../../../contract/family.ts'
import { limits } from '../../../contract/limits.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { useFamilySearch } from '../../api/admin-families.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { Pager } from '../registrations/list/Pager.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { FamilyResult } from './FamilyResult.tsx'

export function FamiliesPage() {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim().slice(0, limits.email)
  const { data, error, refetch, isRefetchError } = useFamilySearch(search)
  return (
    <AdminPage title={words.title}>
      <div className="mb-4 max-w-form">
        <SearchField
          label={words.search}
          hint={words.searchHint}
          value={search}
          maxLength={limits.email}
          onSearch={(text) => setParams(text.trim() ? { search: text } : {}, { replace: true })}
        />
      </div>
      <RefreshNote failed={isRefetchError} />
      {search === '' ? (
        <Empty heading={words.start} text={words.startText} />
      ) : data ? (
        <Results key={search} families={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-64" />
        </div>
      )}
    </AdminPage>
  )
}

function Results({ families }: { families: readonly FamilyItem[] }) {
  const [page, setPage] = useState(0)
  const first = page * familiesPerPage
  if (families.length === 0) return <Empty heading={words.noMatches} text={words.noMatchesText} />
  return (
    <>
      <p role="status" className="mb-2 font-semibold">
        <TranslatableText>{words.found(families.length, maxFamilies)}</TranslatableText>
        {families.length >= maxFamilies && (
          <span className="ml-2 font-normal text-ink-soft">{words.foundHelp}</span>
        )}
      </p>
      <div className="rounded-card border border-line bg-card shadow-card">
        <ul aria-label={words.list} className="divide-y divide-line">
          {families.slice(first, first + familiesPerPage).map((family) => (
            <FamilyResult key={family.registrationId} family={family} />
          ))}
        </ul>
        <Pager
          label={words.pages}
          page={page}
          pageSize={familiesPerPage}
          total={families.length}
          onPage={setPage}
        />
      </div>
    </>
  )
}

function Empty({ heading, text }: { heading: string; text: string }) {
  return (
    <StatePanel
      icon={<Search aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={heading}
    >
      <p>{text}</p>
    </StatePanel>
  )
}
