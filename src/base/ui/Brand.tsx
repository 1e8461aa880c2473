import { saysName } from '../drawing/wideLogo.ts'
import styles from './Brand.module.css'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import { Logo } from './Logo.tsx'
import { Stops } from './Stops.tsx'
import { useSite } from './useSite.ts'

/** The site's name with its mark, leading home. Without a `label` it is plain text, not a link. */
export function Brand({ name, label }: { name: string; label?: string }) {
  const { logo } = useSite()
  const wide = logo !== null && saysName(logo)
  const inside = (
    <>
      {logo && <Logo of={logo} alt={wide ? name : ''} />}
      {!wide && name}
      {!logo && <Stops className={styles.stops} />}
    </>
  )
  const className = cx(styles.brand, logo && styles.withLogo)
  if (!label) return <span className={className}>{inside}</span>
  return (
    <Link className={className} to="/" aria-label={label}>
      {inside}
    </Link>
  )
}
