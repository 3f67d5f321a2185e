import type { Event, TimeSlot } from '../../../../contract/event.ts'
import { limits } from '../../../../contract/limits.ts'
import type {
  AdminRegistration,
  UpdateRegistrationRequest,
} from '../../../../contract/registration.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { reachOf } from '../../../../domain/reach.ts'
import { newUndoId, previewAct } from '../../../api/admin-careful.ts'
import { useUpdateRegistration } from '../../../api/admin-registrations.ts'
import { OtherEmailField, OtherPhoneField } from '../../../form/ContactFields.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { type FieldProps, useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { ConsequenceNote } from '../../shell/ConsequenceNote.tsx'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NewVersionButton } from '../../shell/NewVersionButton.tsx'
import { useConsequencesQuestion } from '../../shell/use-consequences-question.tsx'
import { consequencesOf } from './consequences.ts'
import {
  AgreedToTextsField,
  EventOptions,
  LanguageField,
  ReachNote,
  SlotOptions,
} from './dialog-fields.tsx'
import {
  addressFields,
  type EditFields,
  editSchema,
  toUpdateRequest,
} from './registration-forms.ts'
import { rowButtonId } from './row-actions.ts'

const { addDialog, editDialog: words, emailHint, statusNames, failures } = adminRegistrations

export function EditRegistrationDialog({
  event,
  others,
  registration,
  onClose,
  onReload,
}: {
  event: Event
  /** Upcoming events that the family can be moved to */
  others: readonly Event[]
  registration: AdminRegistration
  onClose: () => void
  onReload: () => void
}) {
  const slots = [event, ...others].flatMap(({ timeSlots }) => timeSlots)
  const question = useConsequencesQuestion((changes: UpdateRegistrationRequest) =>
    previewAct(registration.id, { changes }),
  )
  const update = useUpdateRegistration({ onDone: onClose, onGone: onClose })
  const { form, field, props } = useContractForm<EditFields, EditFields>({
    schema: editSchema(registration),
    defaultValues: fieldsOf(registration),
    failure: failures.update,
    submit: async (fields) => {
      const changes = toUpdateRequest(registration, fields)
      const expects = await question.ask(changes)
      if (expects === null) return
      await update.mutateAsync({ registration, changes, expects, undoId: newUndoId() })
    },
  })
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      returnFocusTo={rowButtonId('edit', registration)}
      {...props}
      submitLabel={words.submit}
      busyLabel={words.submitting}
      dirty={form.isDirty}
      summaryNote={<NewVersionButton error={update.error} onReload={onReload} />}
    >
      <TextField label={words.name} maxLength={limits.name} autoComplete="off" {...field('name')} />
      <OtherEmailField label={words.email} hint={emailHint} required={false} {...field('email')} />
      <OtherPhoneField
        label={words.phone}
        required={registration.phone !== ''}
        hint={registration.phone === '' && words.phoneMissing}
        {...field('phone')}
      />
      {(settings.sendsTexts || registration.textConsentAt) && (
        <AgreedToTextsField {...field('textConsent')} />
      )}
      <ReachNote fields={form.values} />
      <LanguageField {...field('language')} />
      <AddressLines field={field} />
      <SelectField label={words.status} {...field('status')}>
        {registration.status === 'no_show' && <option value="no_show">{words.staysNoShow}</option>}
        <option value="confirmed">{statusNames.confirmed}</option>
        <option value="waitlist">{statusNames.waitlist}</option>
        <option value="cancelled">{statusNames.cancelled}</option>
      </SelectField>
      {slots.length > 1 && (
        <SelectField label={words.timeSlot} hint={words.moveTo} {...field('timeSlotId')}>
          {others.length === 0 ? (
            <SlotOptions event={event} />
          ) : (
            <EventOptions events={[event, ...others]} />
          )}
        </SelectField>
      )}
      <Consequences slots={slots} registration={registration} fields={form.values} />
      {question.dialog}
    </FormDialog>
  )
}

function AddressLines({ field }: { field: (name: (typeof addressFields)[number]) => FieldProps }) {
  return addressFields.map((line) => (
    <TextField
      key={line}
      label={line === 'address' ? addDialog.street : addDialog[line]}
      maxLength={limits[line]}
      autoComplete="off"
      required={false}
      {...field(line)}
    />
  ))
}

function Consequences({
  slots,
  registration,
  fields,
}: {
  slots: readonly TimeSlot[]
  registration: AdminRegistration
  fields: EditFields
}) {
  const { status, timeSlotId, ...contact } = fields
  const { overfills, promotes, notifies } = consequencesOf(
    registration,
    { status, timeSlotId },
    slots,
    new Date(),
  )
  const hasBounced = registration.emailFailedAt !== null && contact.email === registration.email
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {overfills && (
        <ConsequenceNote warns>
          {words.fullNote(overfills.registrationCount, overfills.capacity)}
        </ConsequenceNote>
      )}
      {promotes && <ConsequenceNote>{words.promoteNote}</ConsequenceNote>}
      {notifies && (
        <ConsequenceNote>
          {words.notifyNotes[hasBounced ? 'call' : reachOf(contact, settings)]}
        </ConsequenceNote>
      )}
    </div>
  )
}

function fieldsOf(registration: AdminRegistration): EditFields {
  const { name, email, phone, status, timeSlotId, textConsentAt, language } = registration
  const { address, city, state, zipCode } = registration
  const person = { name, email, phone: phone ?? '', language, address, city, state, zipCode }
  return { ...person, status, timeSlotId, textConsent: textConsentAt !== null }
}
