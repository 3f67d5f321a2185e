import type { ShownFamily } from '../../../domain/check-in-view.ts'

export type RowCommands = {
  note: (family: ShownFamily, what: 'came' | 'not_here') => void
  undo: (family: ShownFamily) => void
  setLoads: (family: ShownFamily, loads: number) => void
  editNote: (family: ShownFamily) => void
}
