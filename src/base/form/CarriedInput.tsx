import { useState } from 'react'

/**
 * Something that a form sends along unseen. It stays what it was when the form was shown, whatever the page is drawn anew with,
 * unless a draft is put back: that brings what belongs to it.
 */
export function CarriedInput(props: {
  name: string
  first: string
  /** `own` for what says nothing of what the server had: it comes back with every draft. */
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
