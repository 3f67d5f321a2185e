import { useEffect, useState } from 'react'
import type { WalkInCheck } from '../../../contract/check-in.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { checkWalkIn } from '../../api/admin-check-in.ts'
import type { CheckInSlot } from './check-in-sections.ts'
import { findListed, notesOf } from './walk-in-notes.ts'

type WalkIn = { name: string; phone: string }

/** Pause after the last keystroke */
const pauseMs = 400
/** After this time without a response, the list on this phone is checked. */
const timeoutMs = 3_000

/** Warnings about the family that is being typed. The family can be added without waiting for them. */
export function useWalkInNotes(
  eventId: string,
  { name, phone }: WalkIn,
  { slots, families }: { slots: readonly CheckInSlot[]; families: readonly ShownFamily[] },
): string[] {
  const [answer, setAnswer] = useState<{ typed: string; check: WalkInCheck | null } | null>(null)
  const typed = `${name.trim()}\n${phone.trim()}`
  const isEmpty = typed === '\n'
  useEffect(() => {
    if (isEmpty) return
    let isOutdated = false
    const keep = (check: WalkInCheck | null) => {
      if (!isOutdated) setAnswer({ typed, check })
    }
    const timer = setTimeout(() => {
      const [name = '', phone = ''] = typed.split('\n')
      // If the request fails, only the list on this phone is checked.
      checkWalkIn(eventId, { name, phone }).then(keep, () => keep(null))
    }, pauseMs)
    const late = setTimeout(() => {
      setAnswer((current) => (current?.typed === typed ? current : { typed, check: null }))
    }, pauseMs + timeoutMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
      clearTimeout(late)
    }
  }, [eventId, typed, isEmpty])
  if (isEmpty || answer?.typed !== typed) return []
  return notesOf(answer.check, findListed({ name, phone }, slots, families))
}
