import { useText } from '../../base/text/useText.ts'
import type { Site } from '../site/contract.ts'
import styles from './ContactDetails.module.css'
import { inquiriesText } from './text/en.ts'

/** Phone, e-mail and address of the site; blank ones are left out. */
export function ContactDetails({ phone, email, address }: Site['contact']) {
  const words = useText(inquiriesText)
  const number = phone.replace(/[^\d+]/g, '')
  return (
    <aside aria-label={words.details}>
      <dl className={styles.details}>
        {phone !== '' && (
          <div>
            <dt>{words.phone}</dt>
            <dd>{number === '' ? phone : <a href={`tel:${number}`}>{phone}</a>}</dd>
          </div>
        )}
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {address !== '' && (
          <div>
            <dt>{words.address}</dt>
            <dd>{address}</dd>
          </div>
        )}
      </dl>
    </aside>
  )
}
