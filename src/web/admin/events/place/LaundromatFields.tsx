import { limits } from '../../../../contract/limits.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { adminPlace } from '../../../../contract/words/en/admin-place.ts'
import { useAdminEvents } from '../../../api/admin-events.ts'
import { SuggestField } from '../../../form/SuggestField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import type { FieldProps } from '../../../form/use-contract-form.ts'
import { knownPlaces, matchingPlaces } from './known-places.ts'

const words = adminEvents.form

type PlaceName = 'laundromatName' | 'laundromatAddress' | 'location'

export function LaundromatFields({
  field,
  form,
}: {
  field: (name: 'laundromatName' | 'laundromatAddress') => FieldProps
  form: {
    values: { laundromatName?: string | null | undefined }
    set: (name: PlaceName, value: string) => void
  }
}) {
  const { data: events = [] } = useAdminEvents()
  const offered = matchingPlaces(knownPlaces(events), form.values.laundromatName ?? '')
  return (
    <>
      <SuggestField
        label={words.laundromatName}
        hint={words.optional}
        required={false}
        maxLength={limits.location}
        suggestions={offered}
        keyOf={({ name, address }) => `${name}\n${address}`}
        renderItem={({ name, address }) => (
          <>
            <bdi className="font-semibold">{name}</bdi>
            <bdi className="text-s text-ink-soft">{address}</bdi>
          </>
        )}
        onChoose={({ name, address, location }) => {
          form.set('laundromatName', name)
          form.set('laundromatAddress', address)
          form.set('location', location)
        }}
        listLabel={adminPlace.suggestions}
        countText={adminPlace.found}
        {...field('laundromatName')}
      />
      <TextField
        label={words.laundromatAddress}
        hint={words.optional}
        required={false}
        dir="auto"
        maxLength={limits.location}
        {...field('laundromatAddress')}
      />
    </>
  )
}
