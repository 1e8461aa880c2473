import { type ComponentProps, type ReactNode, useCallback, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Answer, KnownForm } from './defineForm.ts'
import { IdempotencyKeyInput } from './IdempotencyKeyInput.tsx'
import { errorIn, useFocusOnError } from './refusedFields.ts'

/**
 * A form of buttons alone, such as one in each row of a list: several can be sent at once, and the page stays as it is.
 * @returns as `useForm`, `errorOf` a field, and `send` to send texts without an element
 */
export function useFetcherForm<Done extends object>({ section = '' }: KnownForm<string, string, Done>) {
  const fetcher = useFetcher<Answer<string, Done> | null>()
  const { Form: FetcherForm } = fetcher
  const element = useRef<HTMLFormElement>(null)
  const Form = useCallback(
    ({
      children,
      ...form
    }: { children: ReactNode } & Pick<
      ComponentProps<'form'>,
      'className' | 'noValidate' | 'onBlur' | 'onInput' | 'onSubmit'
    >) => (
      <FetcherForm {...form} ref={element} method="post">
        <IdempotencyKeyInput />
        {section !== '' && <input type="hidden" name="section" value={section} />}
        {children}
      </FetcherForm>
    ),
    [FetcherForm, section],
  )
  const { done = null, refused = null } = fetcher.data ?? {}
  useFocusOnError(element, refused)
  return {
    Form,
    // After a refusal nothing is loaded: it is there a moment before the router is idle, and may be corrected at once.
    busy: refused === null ? fetcher.state !== 'idle' : fetcher.state === 'submitting',
    refused,
    errorOf: (name: string) => errorIn(refused, name),
    done,
    send: (texts: Record<string, string>) => fetcher.submit({ ...texts, section }, { method: 'post' }),
  }
}
