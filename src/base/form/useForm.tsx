import { type ComponentProps, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useFormAction, useNavigation } from 'react-router'
import type { Answer, KnownForm } from './defineForm.ts'
import { Form as KeptForm } from './Form.tsx'
import { errorIn, useFocusOnError } from './refusedFields.ts'
import { useAnswer } from './useAnswer.ts'

type Own<Field extends string, Done extends object> = {
  /** For a form in each row of a list: the row's id, sent as the field `id`. */
  id?: string
  /** The answer, where the page does not take it from the last action. */
  answer?: Pick<Answer<Field, Done>, 'done' | 'refused' | 'typed'> | null
}

/**
 * A form of a page. After a refusal the first invalid field has the focus; after a success the form is reset.
 * @returns `Form`, the element itself; `field`, the name, value and error of a field, for its input; `sending`, what is
 * being sent, and `busy`, whether anything is; `refused`, the problem of the last attempt; `done`, the result of the work;
 * and `element`, the ref of the form
 */
export function useForm<Field extends string, Secret extends string, Done extends object>(
  form: KnownForm<Field, Secret, Done>,
  { id, answer: given }: Own<Field, Done> = {},
) {
  const { path, section = '' } = form
  const element = useRef<HTMLFormElement>(null)
  const last = useAnswer(form, id)
  const { done = null, refused = null, typed } = (given === undefined ? last : given) ?? {}
  const sending = useSending(path, section, id)
  useFocusOnError(element, refused)
  useResetOnSuccess(element, done)
  return {
    Form: useBoundForm(element, path, section, id),
    /** `first` is the value of a field before anything is typed. */
    field: <Name extends Field | Secret>(name: Name, first?: string) => ({
      name,
      defaultValue: typed?.[name as string as Field] ?? first,
      error: errorIn(refused, name),
    }),
    busy: sending !== null,
    sending,
    refused,
    done,
    element,
  }
}

/** The form, with the hidden fields that tell it from others. */
function useBoundForm(
  element: RefObject<HTMLFormElement | null>,
  path: string | undefined,
  section: string,
  id: string | undefined,
) {
  return useCallback(
    ({ children, ...form }: Omit<ComponentProps<typeof KeptForm>, 'ref' | 'method' | 'action'>) => (
      <KeptForm {...form} {...(path && { action: path })} ref={element} method="post">
        {section !== '' && <input type="hidden" name="section" value={section} />}
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        {children}
      </KeptForm>
    ),
    [element, path, section, id],
  )
}

/** What is being sent of this form, until the page shows the answer; else null. */
function useSending(path: string | undefined, section: string, id: string | undefined): FormData | null {
  const { formData, formAction } = useNavigation()
  const own = useFormAction(path)
  if (formData === undefined || pathOf(formAction) !== pathOf(own)) return null
  if ((formData.get('section') ?? '') !== section) return null
  return id === undefined || formData.get('id') === id ? formData : null
}

const pathOf = (action: string | undefined) => action?.split('?', 1)[0]

/** Resets the form after a success, but not one that the page was first shown with: something may be typed by then. */
function useResetOnSuccess(element: RefObject<HTMLFormElement | null>, done: object | null): void {
  const before = useRef(done)
  useEffect(() => {
    if (done && done !== before.current) element.current?.reset()
    before.current = done
  }, [element, done])
}
