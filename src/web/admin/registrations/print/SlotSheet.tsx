import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { settings } from '../../../settings.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { slotLabel } from '../slot-label.ts'
import type { PrintBlock } from './print-order.ts'

/** One time slot: a box to tick and a line to sign for each family, and empty rows for walk-ins */
export function SlotSheet({
  block: { slot, confirmed, waiting, blankRows },
  event,
}: {
  block: PrintBlock
  event: Event
}) {
  const blanks = Array.from({ length: blankRows }, (_, row) => row)
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
              <h2>{slotLabel(slot, event.date, settings.timeZone)}</h2>
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
        <tbody>
          {confirmed.map((family, index) => (
            <FamilyRow key={family.id} family={family} number={`${index + 1}.`} />
          ))}
          {confirmed.length === 0 && (
            <tr>
              <td colSpan={4} className="report-nobody">
                {words.nobody}
              </td>
            </tr>
          )}
        </tbody>
        {waiting.length > 0 && (
          <tbody>
            <Divider text={words.waitlist} />
            {waiting.map((family, index) => (
              <FamilyRow key={family.id} family={family} number={`${index + 1}.`} />
            ))}
          </tbody>
        )}
        <tbody>
          <Divider text={words.walkIns} />
          {blanks.map((row) => (
            <FamilyRow key={row} family={null} number="" />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Divider({ text }: { text: string }) {
  return (
    <tr className="report-divider">
      <th colSpan={4} scope="colgroup">
        {text}
      </th>
    </tr>
  )
}

function FamilyRow({ family, number }: { family: AdminRegistration | null; number: string }) {
  return (
    <tr className="report-family">
      <td className="report-box">
        <span />
      </td>
      <td className="report-name">
        {family && (
          <div>
            <span className="report-number">{number}</span>
            <bdi>{family.name}</bdi>
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
