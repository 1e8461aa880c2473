import { useState } from 'react'

/**
 * A hidden field that keeps its first value when the page is rendered again. Only a draft that is put back replaces it with
 * the value that belongs to that draft.
 */
export function CarriedInput(props: {
  name: string
  first: string
  /** `own` for a value that does not come from the server: every draft that is filled in brings its own. */
  draft?: 'own'
}) {
  const { name, first, draft } = props
  const [value, setValue] = useState(first)
  return (
    <input
      type="hidden"
      name={name}
      value={value}
      onInput={(event) => setValue(event.currentTarget.value)}
      data-draft={draft ?? ''}
    />
  )
}
