import { Link } from 'react-router'
import styles from './Brand.module.css'
import { Stops } from './Stops.tsx'

/** The site's name with its three stops, leading home. Without a `label` it is plain text, not a link. */
export function Brand({ name, label }: { name: string; label?: string }) {
  if (!label) {
    return (
      <span className={styles.brand}>
        {name}
        <Stops className={styles.stops} />
      </span>
    )
  }
  return (
    <Link className={styles.brand} to="/" aria-label={label}>
      {name}
      <Stops className={styles.stops} />
    </Link>
  )
}
