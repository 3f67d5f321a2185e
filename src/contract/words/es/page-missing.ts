import type { pageMissing as english } from '../en/page-missing.ts'

export const pageMissing: typeof english = {
  heading: 'Error 404: no encontramos esta página',
  hint: 'Revisa que el enlace esté completo.',
  action: 'Volver al inicio',
}
