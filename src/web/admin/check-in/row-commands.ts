import type { ShownFamily } from '../../../domain/check-in-view.ts'

export type RowCommands = {
  note: (family: ShownFamily, what: 'came' | 'not_here') => void
  undo: (family: ShownFamily) => void
  stepLoads: (family: ShownFamily, by: 1 | -1) => void
  editNote: (family: ShownFamily) => void
}
