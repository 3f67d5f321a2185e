import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { comingWords } from '../../../../contract/words/en/admin-coming.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { comingState } from '../../../../domain/coming.ts'
import { defaultLanguage, type Language, languageNames } from '../../../../domain/language.ts'
import { settings } from '../../../settings.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { slotLabel } from '../../shell/slot-label.ts'
import { notedText } from '../list/noted-text.ts'
import type { PrintBlock } from './print-order.ts'
import type { PrintRow } from './print-pages.ts'

export function SlotSheet({
  block: { slot, confirmed },
  event,
  groups,
  hasNotes,
  isContinued,
}: {
  block: PrintBlock
  event: Event
  groups: readonly (readonly PrintRow[])[]
  hasNotes: boolean
  isContinued: boolean
}) {
  const columns = hasNotes ? 5 : 4
  const label = slotLabel(slot, event.date, settings.timeZone)
  return (
    <section className="report-slot">
      <table className={hasNotes ? 'report-with-notes' : ''}>
        <colgroup>
          <col className="report-col-came" />
          <col />
          <col className="report-col-phone" />
          {hasNotes && <col className="report-col-notes" />}
          <col className="report-col-signature" />
        </colgroup>
        <thead>
          <tr className="report-slot-head">
            <th colSpan={columns}>
              <h2>{isContinued ? words.continued(label) : label}</h2>
              <span>{words.slotTotals(confirmed.length, slot.capacity)}</span>
            </th>
          </tr>
          <tr className="report-columns">
            <th scope="col">{words.came}</th>
            <th scope="col">{words.family}</th>
            <th scope="col">{words.phone}</th>
            {hasNotes && <th scope="col">{words.notes}</th>}
            <th scope="col">{words.signature}</th>
          </tr>
        </thead>
        {groups.map((rows) => (
          <tbody key={rows.map(rowKey).join()} className="report-group">
            {rows.map((row) => (
              <Row key={rowKey(row)} row={row} hasNotes={hasNotes} />
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

function Row({ row, hasNotes }: { row: PrintRow; hasNotes: boolean }) {
  const columns = hasNotes ? 5 : 4
  switch (row.kind) {
    case 'nobody':
      return (
        <tr>
          <td colSpan={columns} className="report-nobody">
            {words.nobody}
          </td>
        </tr>
      )
    case 'waitlist':
    case 'walkIns':
      return (
        <tr className="report-divider">
          <th colSpan={columns} scope="rowgroup">
            {words[row.kind]}
          </th>
        </tr>
      )
    default:
      return <FamilyRow row={row} hasNotes={hasNotes} />
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

function Coming({ family: { coming } }: { family: AdminRegistration }) {
  const state = coming && comingState(coming)
  return state && <small className="report-coming">{comingWords[state]}</small>
}

/** What volunteers have noted so far; shown if the report is printed on the event day */
function Noted({ family }: { family: AdminRegistration }) {
  const noted = family.attendance && notedText(family, new Date())
  return noted && <small className="report-coming">{noted}</small>
}

function FamilyRow({
  row,
  hasNotes,
}: {
  row: Extract<PrintRow, { place: number }>
  hasNotes: boolean
}) {
  const family = row.kind === 'family' ? row.family : null
  return (
    <tr className="report-family">
      <td className="report-box">
        <span>{family?.attendance === 'came' ? '✓' : ''}</span>
      </td>
      <td className="report-name">
        {family && (
          <div>
            <span className="report-number">{`${row.place}.`}</span>
            <span>
              <bdi>{family.name}</bdi>
              <SpokenLanguage language={family.language} />
              {/* Families see this sheet, so it does not mention the ban. */}
              {family.blacklisted && family.status === 'waitlist' && (
                <small className="report-coming">{words.staysWaiting}</small>
              )}
              <Coming family={family} />
              <Noted family={family} />
              {!hasNotes && family.note && (
                <small className="report-coming" dir="auto">
                  {family.note}
                </small>
              )}
            </span>
          </div>
        )}
      </td>
      <td className="report-phone">
        {family && (family.phone ? <bdi>{formatPhone(family.phone)}</bdi> : words.noPhone)}
      </td>
      {hasNotes && (
        <td className="report-notes" dir="auto">
          {family?.note}
        </td>
      )}
      <td className="report-line" />
    </tr>
  )
}
