import { fieldNames } from '../rules.ts'
import { type Read, readName } from './web/edit.ts'

/** Sends along what had been read before something was typed, and its version: a save is turned away when another is stored. */
export function ReadInputs({ read }: { read: Read }) {
  return (
    <>
      <input type="hidden" name="version" value={read.version} data-draft="" />
      {fieldNames.map((name) => (
        <input key={name} type="hidden" name={readName(name)} value={read.fields[name]} data-draft="" />
      ))}
    </>
  )
}
