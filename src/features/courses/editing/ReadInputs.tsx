import { CarriedInput } from '../../../base/form/CarriedInput.tsx'
import { type Read, readName } from './client.ts'

/**
 * Hidden inputs with the fields and the version that were read, so that a save is refused when another version is stored.
 */
export function ReadInputs<Name extends string>(props: { names: readonly Name[]; read: Read<Name> }) {
  const { names, read } = props
  return (
    <>
      <CarriedInput name="version" first={read.version} />
      {names.map((name) => (
        <CarriedInput key={name} name={readName(name)} first={read.fields[name]} />
      ))}
    </>
  )
}
