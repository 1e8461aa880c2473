import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useForm } from '../../../base/form/useForm.tsx'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { notify } from '../../../base/ui/toast.ts'
import type { Provider } from './contract.ts'
import styles from './ProviderFailure.module.css'
import { failureText, isFailureReason } from './rules.ts'
import { providersText } from './text/en.ts'

/**
 * Explains why sign-in by a provider failed, from the reason in the page's address. It stays where there is more to do
 * than to try again.
 */
export function ProviderFailure({ providers }: { providers: Provider[] }) {
  const { claim } = useText(providersText)
  const language = useLanguage()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  const told = useRef('')
  const { Form, busy } = useForm({ path: '/claim-email' })
  const reason = search.get('problem')
  const from = search.get('from')
  const name = providers.find(({ id }) => id === search.get('provider'))?.name ?? ''
  const text = isFailureReason(reason)
    ? failureText(reason, name, Number(search.get('wait')))(language)
    : null
  const stays = reason === 'account-exists-with-different-credential'

  useEffect(() => {
    if (text === null || told.current === key) return
    told.current = key
    notify.error(text)
    if (stays) return
    const rest = from === null ? '' : `?${new URLSearchParams({ from })}`
    navigate(`/login${rest}`, { replace: true, preventScrollReset: true })
  }, [text, key, stays, from, navigate])

  if (text === null) return null
  return (
    <Callout kind={stays ? 'warning' : 'danger'} title={stays ? claim.title : undefined}>
      {stays ? claim.text({ name }) : text}
      {stays && (
        <Form className={styles.claim}>
          <Button type="submit" size="sm" busy={busy}>
            {claim.submit}
          </Button>
        </Form>
      )}
    </Callout>
  )
}
