import encode from 'qr'
import styles from './QrCode.module.css'

/** A QR code, drawn here because its content is a secret. It is always dark on light, for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encode(text, 'raw', { border: 2 })
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
