import { register as words } from '../words.ts'
import { TextField } from './TextField.tsx'
import type { FieldProps } from './use-contract-form.ts'

/** `aboutZipCode` is the id of the element that describes the zip code. */
export function AddressFields({
  field,
  aboutZipCode,
}: {
  field: (name: 'address' | 'city' | 'state' | 'zipCode') => FieldProps
  aboutZipCode?: string
}) {
  return (
    <>
      <TextField
        {...field('address')}
        label={words.address.address}
        // With this value, browsers fill in both lines of an address.
        autoComplete="street-address"
      />
      <TextField {...field('city')} label={words.address.city} autoComplete="address-level2" />
      <div className="flex flex-wrap gap-4">
        <div className="min-w-0 flex-[1_1_5rem]">
          <TextField
            {...field('state')}
            label={words.address.state}
            autoComplete="address-level1"
          />
        </div>
        <div className="min-w-0 flex-[3_1_9rem]">
          <TextField
            {...field('zipCode')}
            label={words.address.zipCode}
            hint={words.address.zipCodeHint}
            inputMode="numeric"
            autoComplete="postal-code"
            aria-describedby={aboutZipCode}
          />
        </div>
      </div>
    </>
  )
}
