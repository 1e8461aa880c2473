import { cx } from './cx.ts'
import styles from './Logo.module.css'
import type { SiteFacts } from './useSite.ts'

/** The height of a logo, in CSS pixels. */
const height = 32

/** The site's logo; `onPaper` gives it a light ground where the page is dark in both themes. */
export function Logo(props: { of: NonNullable<SiteFacts['logo']>; alt: string; onPaper?: boolean }) {
  const { src, ...size } = props.of
  return (
    <img
      className={cx(styles.logo, props.onPaper && styles.onPaper)}
      src={src}
      width={Math.round((height * size.width) / size.height)}
      height={height}
      alt={props.alt}
    />
  )
}
