import { type RefObject, useEffect, useRef } from 'react'

/**
 * Once what was sent is added, empties the field of its title, which gets the focus for the next one unless somebody has gone on to
 * something else. What was typed while the last one was on its way stays.
 * @param added the id of what was added last
 * @returns what the form calls as it is sent
 */
export function useNextTitle(
  field: RefObject<HTMLInputElement | null>,
  added: string | undefined,
): () => void {
  const sent = useRef('')
  useEffect(() => {
    if (added === undefined || field.current === null) return
    if (field.current.value === sent.current) field.current.value = ''
    const { activeElement } = document
    if (activeElement === document.body || field.current.form?.contains(activeElement)) field.current.focus()
  }, [added, field])
  return () => {
    sent.current = field.current?.value ?? ''
    // What is typed now takes its place.
    field.current?.select()
  }
}
