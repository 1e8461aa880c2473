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
