import { useActionData } from 'react-router'
import type { Answer, KnownForm } from './defineForm.ts'

/** The answer to a form, when it was the last one of its page that was sent; with `id`, to that row's. */
export function useAnswer<Field extends string, Done extends object>(
  form: KnownForm<Field, string, Done>,
  id?: string,
): Answer<Field, Done> | null {
  const last = useActionData<Answer<Field, Done> | null>()
  if (!last || last.section !== (form.section ?? '')) return null
  return id === undefined || last.id === id ? last : null
}

/** What a section shows of the answer to one of its forms. */
export type Told = Pick<Answer<never, { message?: string }>, 'done' | 'refused'>

/** The answer to any form of a section: to one with its name, or with one that begins with it and a dash. */
export function useSectionAnswer(name: string | undefined): Told | null {
  const last = useActionData<Answer<never, { message?: string }> | null>()
  if (!last || name === undefined) return null
  return last.section === name || last.section.startsWith(`${name}-`) ? last : null
}
