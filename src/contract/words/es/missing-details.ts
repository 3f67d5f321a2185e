import type { MissingDetail } from '../../../domain/registration.ts'
import type { nameDetails as english } from '../en/missing-details.ts'

const detailNames: Record<MissingDetail, string> = {
  phone: 'número de teléfono',
  address: 'dirección',
}

export const nameDetails: typeof english = (missing) =>
  missing.map((detail) => detailNames[detail]).join(' y ')
