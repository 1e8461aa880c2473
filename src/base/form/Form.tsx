import {
  type ComponentProps,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  Form as RouterForm,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { DraftNotice } from '../page/drafts/DraftNotice.tsx'
import type { Texts } from '../page/drafts/keep.ts'
import type { Offer } from '../page/drafts/watch.ts'
import { IdempotencyKeyInput } from './IdempotencyKeyInput.tsx'

type Props = ComponentProps<typeof RouterForm> & {
  /** `none` where there is nothing to keep but who wants to come in. */
  draft?: 'none'
  /** What the server has of the fields, where the form may begin with something else. */
  saved?: Texts
  /** For a form that decides about what was typed into another on this page: that one's fields. */
  settles?: readonly string[]
}

/** What a draft's reader is told, and how: both come with the code that keeps drafts. */
type Told = { offer: Offer | null; Notice: typeof DraftNotice }

/**
 * A form that is sent. It is one wish, however often it is sent (decision 34), and whatever is typed into it is kept in
 * this browser until it is saved (decision 36), without the form's doing: so every form is this one.
 */
export function Form({ draft, saved, settles, ref, children, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => element.current, [])
  const router = useContext(DataRouterContext)?.router
  const root = useRouteLoaderData<{ member: { id: string } | null }>('root')
  const account = root?.member?.id ?? ''
  const [told, setTold] = useState<Told | null>(null)
  const path = useLocation().pathname
  const inForm = useEffectEvent(() => ({ saved, settles }))

  useEffect(() => {
    const { current } = element
    const kept = inForm().settles ?? current?.querySelector('input:not([type=hidden]), textarea, select')
    if (draft === 'none' || router === undefined || current === null || !kept) return
    let stop: (() => void) | 'gone' | undefined
    let isSent = false
    const send = () => {
      isSent = true
    }
    current.addEventListener('submit', send, { once: true })
    Promise.all([import('../page/drafts/watch.ts'), import('../page/drafts/DraftNotice.tsx')]).then(
      ([{ watch }, { DraftNotice: Notice }]) => {
        if (stop === 'gone') return
        stop = watch(current, {
          account,
          router,
          path,
          saved: () => inForm().saved,
          settles: inForm().settles,
          isSent,
          offer: (offer) => setTold({ offer, Notice }),
        })
      },
      // Without this code forms work as they do without scripts.
      () => {},
    )
    return () => {
      if (typeof stop === 'function') stop()
      stop = 'gone'
      current.removeEventListener('submit', send)
    }
  }, [account, draft, path, router])

  return (
    <RouterForm ref={element} {...form}>
      <IdempotencyKeyInput />
      {told && (
        // There before it has something to say, or nobody would be read it.
        <div role="status" className={told.offer ? undefined : 'vh'}>
          {told.offer && <told.Notice offer={told.offer} />}
        </div>
      )}
      {children}
    </RouterForm>
  )
}
