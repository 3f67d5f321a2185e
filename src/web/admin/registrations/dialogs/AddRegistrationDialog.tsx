import type { Event } from '../../../../contract/event.ts'
import { limits } from '../../../../contract/limits.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { formatShortDay, formatTime } from '../../../../domain/program-time.ts'
import { reachOf } from '../../../../domain/reach.ts'
import { useIsBanned } from '../../../api/admin-blacklist.ts'
import { useMatchingFamilies } from '../../../api/admin-check-in.ts'
import { useAddRegistration } from '../../../api/admin-registrations.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { OtherEmailField, OtherPhoneField } from '../../../form/ContactFields.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { ConsequenceNote } from '../../shell/ConsequenceNote.tsx'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { useDebounced } from '../../shell/use-debounced.ts'
import { AgreedToTextsField, LanguageField, ReachNote, SlotOptions } from './dialog-fields.tsx'
import { type AddFields, addSchema, toAddRequest } from './registration-forms.ts'

const { addDialog: words, emailHint, failures } = adminRegistrations

/** Adds a registration for somebody who phones or walks in. */
export function AddRegistrationDialog({
  events,
  person,
  onClose,
}: {
  events: readonly Event[]
  /** Details of a known family, to fill in */
  person?: Partial<AddFields>
  onClose: () => void
}) {
  const add = useAddRegistration(onClose)
  const slots = events.flatMap((event) => event.timeSlots)
  const { form, field, props } = useContractForm<AddFields, AddFields>({
    schema: addSchema,
    defaultValues: {
      timeSlotId: slots.length === 1 ? (slots[0]?.id ?? '') : '',
      name: '',
      email: '',
      phone: '',
      address: '',
      city: '',
      state: settings.defaultState,
      zipCode: '',
      status: 'auto',
      textConsent: false,
      isTold: false,
      language: 'en',
      ...person,
    },
    failure: failures.add,
    submit: async (fields) => {
      const slot = slots.find(({ id }) => id === fields.timeSlotId)
      const needsCall = reachOf(fields, settings) === 'call'
      if (slot) await add.mutateAsync(toAddRequest(slot.eventId, fields, { needsCall }))
    },
  })
  const onlyEvent = events.length === 1 ? events[0] : undefined
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      onClose={onClose}
      {...props}
      submitLabel={words.submit}
      busyLabel={words.submitting}
      dirty={form.isDirty}
    >
      <SelectField label={words.timeSlot} hint={onlyEvent?.title} {...field('timeSlotId')}>
        <option value="">{words.chooseSlot}</option>
        {onlyEvent ? <SlotOptions event={onlyEvent} /> : events.map(slotGroup)}
      </SelectField>
      <TextField label={words.name} maxLength={limits.name} autoComplete="off" {...field('name')} />
      <OtherEmailField label={words.email} hint={emailHint} required={false} {...field('email')} />
      <OtherPhoneField label={words.phone} required={false} {...field('phone')} />
      {settings.sendsTexts && (
        <AgreedToTextsField {...field('textConsent')} hint={words.textsHint} />
      )}
      <BanWarning email={form.values.email} phone={form.values.phone} />
      <ListedWarning
        eventId={onlyEvent?.id ?? slots.find(({ id }) => id === form.values.timeSlotId)?.eventId}
        name={form.values.name}
        phone={form.values.phone}
      />
      <ReachNote fields={form.values} />
      {reachOf(form.values, settings) === 'call' && (
        <CheckboxField
          {...field('isTold')}
          label={
            <>
              {words.told}
              <span className="block text-s text-ink-soft">{words.toldHint}</span>
            </>
          }
        />
      )}
      <LanguageField {...field('language')} />
      <SelectField label={words.status} {...field('status')}>
        <option value="auto">{words.statuses.auto}</option>
        <option value="confirmed">{words.statuses.confirmed}</option>
        <option value="waitlist">{words.statuses.waitlist}</option>
      </SelectField>
      <details>
        <summary className="min-h-11 content-center font-semibold text-blue">
          {words.address}
        </summary>
        <div className="flex flex-col gap-5 pt-2">
          {(['address', 'city', 'state', 'zipCode'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'address' ? words.street : words[name]}
              maxLength={limits[name]}
              autoComplete="off"
              required={false}
              {...field(name)}
            />
          ))}
        </div>
      </details>
    </FormDialog>
  )
}

/** A warning that does not prevent adding a banned family */
function BanWarning({ email, phone }: { email: string; phone: string }) {
  const [settledEmail, settledPhone] = [useDebounced(email), useDebounced(phone)]
  const isBanned = useIsBanned({ email: settledEmail, phone: settledPhone })
  return (
    <div role="status" className="empty:hidden">
      {isBanned && <ConsequenceNote warns>{words.banned}</ConsequenceNote>}
    </div>
  )
}

/** A warning that does not prevent adding a family that is already registered for the event */
function ListedWarning({
  eventId,
  name,
  phone,
}: {
  eventId: string | undefined
  name: string
  phone: string
}) {
  const [settledName, settledPhone] = [useDebounced(name), useDebounced(phone)]
  const listed = useMatchingFamilies(eventId, { name: settledName, phone: settledPhone })
  const notes = new Set(
    listed.map((one) =>
      words.listed(one.name, formatTime(one.startTime, settings.timeZone), one.status),
    ),
  )
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {[...notes].map((note) => (
        <ConsequenceNote key={note} warns>
          {note}
        </ConsequenceNote>
      ))}
    </div>
  )
}

function slotGroup(event: Event) {
  const day = formatShortDay(event.date, settings.timeZone)
  return (
    <optgroup key={event.id} label={words.slotsOf(day, event.title)}>
      <SlotOptions event={event} showsEvent />
    </optgroup>
  )
}
