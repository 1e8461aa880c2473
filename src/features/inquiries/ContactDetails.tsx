import { useText } from '../../base/text/useText.ts'
import type { Site } from '../site/contract.ts'
import styles from './ContactDetails.module.css'
import { inquiriesText } from './text/en.ts'

/** Phone, e-mail and address of the site. */
export function ContactDetails({ phone, email, address }: Site['contact']) {
  const words = useText(inquiriesText)
  const number = phone.replace(/[^\d+]/g, '')
  return (
    <aside aria-label={words.details}>
      <dl className={styles.details}>
        <div>
          <dt>{words.phone}</dt>
          <dd>{number === '' ? phone : <a href={`tel:${number}`}>{phone}</a>}</dd>
        </div>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{words.address}</dt>
          <dd>{address}</dd>
        </div>
      </dl>
    </aside>
  )
}
