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
import type { Texts } from '../page/drafts/store.ts'
import type { Offer } from '../page/drafts/watch.ts'
import { useText } from '../text/useText.ts'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import styles from './Form.module.css'
import { IdempotencyKeyInput } from './IdempotencyKeyInput.tsx'
import { formText } from './text/en.ts'

type Props = ComponentProps<typeof RouterForm> & {
  /** `none` for forms without drafts, such as the sign-in. */
  draft?: 'none'
  /** The saved values of the fields, where the form may begin with others. */
  saved?: Texts
  /** For a form that finishes the draft of another one on this page: that one's fields. */
  settles?: readonly string[]
}

/**
 * The form that every page uses. It is sent with an idempotency key, so that it takes effect once (decision 34), and its
 * texts are kept as a draft in this browser until they are saved (decision 36).
 */
export function Form({ draft, saved, settles, ref, children, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => element.current, [])
  const router = useContext(DataRouterContext)?.router
  const root = useRouteLoaderData<{ member: { id: string } | null }>('root')
  const account = root?.member?.id ?? ''
  /** Undefined until the code for drafts is loaded. */
  const [offer, setOffer] = useState<Offer | null>()
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
    import('../page/drafts/watch.ts').then(
      ({ watch }) => {
        if (stop === 'gone') return
        stop = watch(current, {
          account,
          router,
          path,
          saved: () => inForm().saved,
          settles: inForm().settles,
          isSent,
          offer: setOffer,
        })
      },
      // Forms work without drafts where the code cannot be loaded.
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
      {offer !== undefined && (
        // Rendered before it has a text: screen readers announce only changes of a live region that exists.
        <div role="status" className={offer ? undefined : 'vh'}>
          {offer && <DraftNotice offer={offer} />}
        </div>
      )}
      {children}
    </RouterForm>
  )
}

/** Tells in a form that its draft was kept, with buttons to put it back or discard it. */
function DraftNotice({ offer: { putBack, discard } }: { offer: Offer }) {
  const { drafts: words } = useText(formText)
  return (
    <Callout>
      <div className={styles.notice}>
        {putBack ? words.changed : words.kept}
        <span className={styles.buttons}>
          {putBack && (
            <Button size="sm" onClick={putBack}>
              {words.putBack}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={discard}>
            {words.discard}
          </Button>
        </span>
      </div>
    </Callout>
  )
}
