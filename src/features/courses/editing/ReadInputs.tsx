import { CarriedInput } from '../../../base/form/CarriedInput.tsx'
import { fieldNames } from '../rules.ts'
import { type Read, readName } from './client.ts'

/** Sends along what had been read before something was typed, and its version: a save is turned away when another is stored. */
export function ReadInputs({ read }: { read: Read }) {
  return (
    <>
      <CarriedInput name="version" first={read.version} />
      {fieldNames.map((name) => (
        <CarriedInput key={name} name={readName(name)} first={read.fields[name]} />
      ))}
    </>
  )
}
