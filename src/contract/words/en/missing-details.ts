import type { MissingDetail } from '../../../domain/registration.ts'

const detailNames: Record<MissingDetail, string> = { phone: 'phone number', address: 'address' }

export const nameDetails = (missing: readonly MissingDetail[]) =>
  missing.map((detail) => detailNames[detail]).join(' and ')
