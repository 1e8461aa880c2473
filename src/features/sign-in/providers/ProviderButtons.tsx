import { KeyRound } from 'lucide'
import { type SubmitEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../base/text/useText.ts'
import { BrandIcon } from '../../../base/ui/BrandIcon.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { signInText } from '../text/en.ts'
import { type End, hasNoWindows, leadOn, signInByPopup } from './client/popup.ts'
import type { Provider } from './contract.ts'
import styles from './ProviderButtons.module.css'
import { providersText } from './text/en.ts'

/**
 * The buttons to sign in by a provider. Google and GitHub are shown even when they are not set up, and say so. Each is a
 * form: without scripts or popups the page itself goes to the provider and comes back to `from`.
 */
export function ProviderButtons({ providers, from }: { providers: Provider[]; from: string }) {
  const words = useText(providersText)
  const { login } = useText(signInText)
  const navigate = useNavigate()
  const id = useId()

  function begin(event: SubmitEvent<HTMLFormElement>, provider: Provider) {
    if (provider.configured && hasNoWindows()) return
    event.preventDefault()
    if (!provider.configured) {
      notify.error(words.errors['provider-not-configured'])
      return
    }
    signInByPopup(provider, (end) => go(end, provider))
  }

  function go(end: End, provider: Provider) {
    if (end.ok) return
    const problem = end.code.replace('auth/', '')
    if (problem === 'second-step') {
      navigate(`/login/second-step?${new URLSearchParams({ from })}`)
      return
    }
    // A phone that opens no popup, such as a browser inside of an app, has no setting to allow one.
    if (problem === 'other-address' || (problem === 'popup-blocked' && navigator.maxTouchPoints > 0)) {
      leadOn(provider, from)
      return
    }
    // This needs the password first, or a claim: the sign-in page explains it.
    if (problem === 'account-exists-with-different-credential') {
      navigate(`/login?${new URLSearchParams({ problem, provider: provider.id })}`)
    } else notify.error(end.message)
  }

  return (
    <>
      <div className={styles.or}>{login.or}</div>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <form
            key={provider.id}
            className={styles.way}
            action="/api/auth/popup/start"
            method="get"
            onSubmit={(event) => begin(event, provider)}
          >
            <input type="hidden" name="provider" value={provider.id} />
            <input type="hidden" name="from" value={from} />
            <Button
              type="submit"
              size="lg"
              block
              aria-describedby={provider.configured ? undefined : `${id}-${provider.id}`}
            >
              {provider.id === 'google' || provider.id === 'github' ? (
                <BrandIcon name={provider.id} />
              ) : (
                <Icon of={KeyRound} />
              )}
              {words.button({ name: provider.name })}
            </Button>
            {!provider.configured && (
              <p id={`${id}-${provider.id}`} className={styles.note}>
                {words.notSetUp}
              </p>
            )}
          </form>
        ))}
      </div>
    </>
  )
}
