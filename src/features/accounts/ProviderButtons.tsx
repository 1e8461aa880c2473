import { accountsText } from '../../base/shared/text/accounts.ts'
import { BrandIcon } from '../../base/web/ui/BrandIcon.tsx'
import { Button } from '../../base/web/ui/Button.tsx'
import { notify } from '../../base/web/ui/toast.ts'
import styles from './ProviderButtons.module.css'

const { login, errors } = accountsText

const providers = ['google', 'github'] as const

/** The other sign-in methods. They stand here even when they are not set up, and then say so. */
export function ProviderButtons() {
  return (
    <>
      <div className={styles.or}>{login.or}</div>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button key={provider} size="lg" block onClick={() => notify.error(errors.notConfigured)}>
            <BrandIcon name={provider} />
            {login[provider]}
          </Button>
        ))}
      </div>
    </>
  )
}
