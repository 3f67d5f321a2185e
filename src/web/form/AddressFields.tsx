import type { UseFormRegisterReturn } from 'react-hook-form'
import { register as words } from '../words.ts'
import { TextField } from './TextField.tsx'

type Field = UseFormRegisterReturn & { id: string; error: string | undefined }

/** The address fields of the wizard and of the form for missing details. `aboutZipCode` is the id of a description. */
export function AddressFields({
  field,
  aboutZipCode,
}: {
  field: (name: 'address' | 'city' | 'state' | 'zipCode') => Field
  aboutZipCode?: string
}) {
  return (
    <>
      <TextField
        {...field('address')}
        label={words.address.address}
        // For a single field, browsers fill in both lines of an address.
        autoComplete="street-address"
      />
      <TextField {...field('city')} label={words.address.city} autoComplete="address-level2" />
      <div className="grid grid-cols-[5.5rem_1fr] gap-4">
        <TextField {...field('state')} label={words.address.state} autoComplete="address-level1" />
        <TextField
          {...field('zipCode')}
          label={words.address.zipCode}
          hint={words.address.zipCodeHint}
          inputMode="numeric"
          autoComplete="postal-code"
          aria-describedby={aboutZipCode}
        />
      </div>
    </>
  )
}
