import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { comingWords } from '../../../../contract/words/en/admin-coming.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { comingState } from '../../../../domain/coming.ts'
import { defaultLanguage, type Language, languageNames } from '../../../../domain/language.ts'
import { settings } from '../../../settings.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { slotLabel } from '../slot-label.ts'
import type { PrintBlock } from './print-order.ts'
import type { PrintRow } from './print-pages.ts'

/** The part of one time slot on this page: a checkbox and a signature line for each family and walk-in */
export function SlotSheet({
  block: { slot, confirmed },
  event,
  groups,
  isContinued,
}: {
  block: PrintBlock
  event: Event
  groups: readonly (readonly PrintRow[])[]
  isContinued: boolean
}) {
  const label = slotLabel(slot, event.date, settings.timeZone)
  return (
    <section className="report-slot">
      <table>
        <colgroup>
          <col className="report-col-came" />
          <col />
          <col className="report-col-phone" />
          <col className="report-col-signature" />
        </colgroup>
        <thead>
          <tr className="report-slot-head">
            <th colSpan={4}>
              <h2>{isContinued ? words.continued(label) : label}</h2>
              <span>{words.slotTotals(confirmed.length, slot.capacity)}</span>
            </th>
          </tr>
          <tr className="report-columns">
            <th scope="col">{words.came}</th>
            <th scope="col">{words.family}</th>
            <th scope="col">{words.phone}</th>
            <th scope="col">{words.signature}</th>
          </tr>
        </thead>
        {groups.map((rows) => (
          <tbody key={rows.map(rowKey).join()} className="report-group">
            {rows.map((row) => (
              <Row key={rowKey(row)} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function rowKey(row: PrintRow): string {
  return row.kind === 'family' ? row.family.id : `${row.kind}${'place' in row ? row.place : ''}`
}

function Row({ row }: { row: PrintRow }) {
  switch (row.kind) {
    case 'nobody':
      return (
        <tr>
          <td colSpan={4} className="report-nobody">
            {words.nobody}
          </td>
        </tr>
      )
    case 'waitlist':
    case 'walkIns':
      return (
        <tr className="report-divider">
          <th colSpan={4} scope="rowgroup">
            {words[row.kind]}
          </th>
        </tr>
      )
    default:
      return <FamilyRow row={row} />
  }
}

/** "Español", for the volunteers who greet the family */
function SpokenLanguage({ language }: { language: Language }) {
  if (language === defaultLanguage) return null
  return (
    <>
      {' '}
      <span lang={language} className="report-language">
        {`(${languageNames[language]})`}
      </span>
    </>
  )
}

/** "said yes" or "no answer", once the family was asked */
function Coming({ family: { coming } }: { family: AdminRegistration }) {
  const state = coming && comingState(coming)
  return state && <small className="report-coming">{comingWords[state]}</small>
}

function FamilyRow({ row }: { row: Extract<PrintRow, { place: number }> }) {
  const family = row.kind === 'family' ? row.family : null
  return (
    <tr className="report-family">
      <td className="report-box">
        <span />
      </td>
      <td className="report-name">
        {family && (
          <div>
            <span className="report-number">{`${row.place}.`}</span>
            <span>
              <bdi>{family.name}</bdi>
              <SpokenLanguage language={family.language} />
              <Coming family={family} />
            </span>
          </div>
        )}
      </td>
      <td className="report-phone">
        {family && (family.phone ? <bdi>{formatPhone(family.phone)}</bdi> : words.noPhone)}
      </td>
      <td className="report-line" />
    </tr>
  )
}
