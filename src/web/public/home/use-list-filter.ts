import { useLocation, useSearch } from 'wouter'
import { inLanguage } from '../../../domain/language.ts'
import { useIsInitialRender } from '../../initial-render.ts'
import { language } from '../../words.ts'
import { type FilterOptions, filterQuery, type ListFilter, readFilter } from './list-filter.ts'

/** The filter is in the page's URL, so that it survives a reload. Back leaves the page instead of undoing a choice. */
export function useListFilter(choices: FilterOptions): [ListFilter, (filter: ListFilter) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  // The server renders the whole list and ignores the filter in the URL.
  const filter = readFilter(useIsInitialRender() ? '' : search, choices)
  const change = (next: ListFilter) =>
    navigate(`~${inLanguage(path, language)}${filterQuery(search, next)}`, { replace: true })
  return [filter, change]
}
