import { type FormEvent, useState } from 'react'
import { type Typed, useBuilding } from './useBuilding.ts'

/**
 * What is typed in the panel of a part of the outline. It stays while others change the part; until something is typed the fields
 * show the part as it is.
 * @param done of its form, a new one after each success, with the version that has come of it
 */
export function usePanel(
  { _id: id, version }: { _id: string; version: number },
  done: { version: number } | null,
) {
  const { typed } = useBuilding()
  const [kept, setKept] = useState<Typed | null>(() => typed.panels.get(id) ?? null)
  const [lastDone, setLastDone] = useState(done)
  const [key, setKey] = useState(kept?.version ?? version)
  const forget = () => {
    typed.panels.delete(id)
    setKept(null)
  }
  if (done !== lastDone) {
    setLastDone(done)
    if (done !== null) forget()
  }
  // What was saved here is in the fields already, and one of them may have the focus.
  if (kept === null && key !== version && version !== done?.version) setKey(version)
  return {
    /** Mounts the fields anew where they are to show what others have saved. */
    key,
    /** Whether somebody else has changed what is being changed here. */
    isBehind: kept !== null && kept.version !== version,
    forget,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      const texts = Object.fromEntries(
        [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]),
      )
      const next = { version: kept?.version ?? version, texts }
      typed.panels.set(id, next)
      setKept(next)
    },
    /** What a field begins with. */
    first: (name: string, stored: string) => (kept === null ? stored : (kept.texts[name] ?? '')),
  }
}

export type Panel = ReturnType<typeof usePanel>
