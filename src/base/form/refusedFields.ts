import { type RefObject, useEffect } from 'react'
import type { ProblemBody } from '../contract/problem.ts'

/** Why a field was refused, if it was. */
export function errorIn(refused: ProblemBody | null, name: string): string | undefined {
  return refused?.errors?.find(({ field }) => field === name)?.message
}

/** After a refusal the first invalid field of a form has the focus. */
export function useFocusOnError(element: RefObject<HTMLFormElement | null>, refused: object | null): void {
  useEffect(() => {
    if (refused) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, refused])
}
