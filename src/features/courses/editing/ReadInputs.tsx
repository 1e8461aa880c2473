import { CarriedInput } from '../../../base/form/CarriedInput.tsx'
import { fieldNames } from '../rules.ts'
import { type Read, readName } from './client.ts'

/**
 * Hidden inputs with the fields and the version that were read, so that a save is refused when another version is stored.
 */
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
