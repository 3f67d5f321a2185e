import type { document as english } from '../en/document.ts'

export const document: typeof english = {
  title: 'Lava tu ropa gratis cada mes',
  description:
    'Lavado gratis de 3 cargas de ropa para 10 familias cada mes. Mira los horarios disponibles e inscríbete.',
  noScript:
    'Para usar esta página necesitas JavaScript. Actívalo, o pide ayuda a alguien o en tu biblioteca.',
}
