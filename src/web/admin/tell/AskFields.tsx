import type { AskedToMove } from '../../../contract/asked-to-move.ts'
import type { TimeSlot } from '../../../contract/event.ts'
import { limits } from '../../../contract/limits.ts'
import { adminRegistrations } from '../../../contract/words/en/admin-registrations.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { formatMoment, formatTimeRange } from '../../../domain/program-time.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { settings } from '../../settings.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'

type Families = AskedToMove['families']

export function AskFields({
  slots,
  slot,
  families,
  chosen,
  capacity,
  onSlot,
  onCapacity,
  onChosen,
}: {
  slots: readonly TimeSlot[]
  slot: TimeSlot | undefined
  families: Families
  chosen: readonly string[]
  /** `number` is null if the typed `text` is not a capacity. */
  capacity: { text: string; number: number | null }
  onSlot: (id: string) => void
  onCapacity: (text: string) => void
  onChosen: (chosen: string[]) => void
}) {
  const confirmed = slot?.registrationCount ?? 0
  const isBelowConfirmed = slot && capacity.number !== null && capacity.number < confirmed
  return (
    <>
      <SelectField
        id="slot"
        label={words.askSlot}
        value={slot?.id ?? ''}
        onChange={({ target }) => onSlot(target.value)}
      >
        {/* Without this option, browsers would show another slot after the chosen slot has started. */}
        {!slot && <option value="">{adminRegistrations.addDialog.chooseSlot}</option>}
        {slots.map((one) => (
          <option key={one.id} value={one.id}>
            {words.askSlotOption(
              formatTimeRange(one.startTime, one.endTime, settings.timeZone),
              one.registrationCount,
            )}
          </option>
        ))}
      </SelectField>
      <div>
        <TextField
          id="capacity"
          label={words.askCapacity}
          hint={slot && words.askCapacityHint(confirmed, slot.capacity)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(limits.capacity).length}
          value={capacity.text}
          onChange={({ target }) => onCapacity(target.value)}
        />
        <p role="status" className="mt-2">
          <TranslatableText>
            {isBelowConfirmed ? words.askRule(capacity.number ?? 0, confirmed) : ''}
          </TranslatableText>
        </p>
      </div>
      {isBelowConfirmed && (
        <FamilyChoice
          families={families}
          over={confirmed - (capacity.number ?? 0)}
          chosen={chosen}
          onChosen={onChosen}
        />
      )}
    </>
  )
}

function FamilyChoice({
  families,
  over,
  chosen,
  onChosen,
}: {
  families: Families
  over: number
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
}) {
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const { timeZone } = settings
  return (
    <fieldset className="min-w-0 [overflow-wrap:anywhere]">
      <legend className="text-m font-bold">{words.askWho}</legend>
      <p className="text-s text-ink-soft">
        <TranslatableText>{words.askWhoLead(over)}</TranslatableText>
      </p>
      <div className="mt-1 grid sm:grid-cols-2">
        {families.map(({ registrationId, name, signedUpAt, askedAt }) => (
          <CheckboxField
            key={registrationId}
            id={`family-${registrationId}`}
            label={
              <>
                <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
                <span className="block text-s text-ink-soft">
                  {askedAt
                    ? words.askedOn(formatMoment(askedAt, timeZone))
                    : words.askSignedUp(formatMoment(signedUpAt, timeZone))}
                </span>
              </>
            }
            checked={chosen.includes(registrationId)}
            disabled={askedAt !== null}
            onChange={() => toggle(registrationId)}
          />
        ))}
      </div>
    </fieldset>
  )
}
