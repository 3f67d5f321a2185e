import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../../contract/paths.ts'
import type { Report } from '../../contract/report.ts'
import type { Period } from '../../domain/report-period.ts'

export function useReport(period: Period): UseQueryResult<Report> {
  return useQuery<Report>({ queryKey: [api.adminReport(period)], refetchOnMount: 'always' })
}
