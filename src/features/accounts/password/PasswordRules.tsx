import { Check } from 'lucide'
import { useText } from '../../../base/text/useText.ts'
import { cx } from '../../../base/ui/cx.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { passwordRuleNames, passwordRules } from '../rules.ts'
import { accountsText } from '../text/en.ts'
import styles from './PasswordRules.module.css'

/** The rules for a new password, each ticked as soon as it is kept. For the hint of its field. */
export function PasswordRules({ password, email }: { password: string; email: string }) {
  const { rules } = useText(accountsText)
  return (
    <ul className={styles.rules} aria-label={rules.label}>
      {passwordRuleNames.map((rule) => {
        const met = password !== '' && passwordRules[rule](password, email)
        return (
          <li key={rule}>
            <span className={cx(styles.dot, met && styles.met)} aria-hidden="true">
              {met && <Icon of={Check} />}
            </span>
            <span className="vh">{met ? rules.met : rules.open}</span> {rules.names[rule]}
          </li>
        )
      })}
    </ul>
  )
}
