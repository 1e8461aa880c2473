import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first invalid field of a form each time an answer with errors arrives. */
export function useFocusOnError(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return form
}
