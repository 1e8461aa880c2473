import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { cx } from './cx.ts'
import styles from './Icon.module.css'

const linesAsText = import.meta.env.SSR ? (await import('./iconText.ts')).linesAsText : undefined

/** A line icon, as large as the text. `flip` mirrors arrows in right-to-left text. */
export function Icon({
  of: lines,
  flip,
  className,
}: {
  of: IconNode
  flip?: boolean
  className?: string | undefined
}) {
  const look = cx(styles.icon, flip && 'flip', className)
  if (import.meta.env.SSR && linesAsText !== undefined) {
    const text = { __html: linesAsText(lines) }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made the text.
    return <svg viewBox="0 0 24 24" className={look} aria-hidden="true" dangerouslySetInnerHTML={text} />
  }
  return (
    <svg viewBox="0 0 24 24" className={look} aria-hidden="true">
      {lines.map(([shape, attributes], at) => createElement(shape, { key: at, ...attributes }))}
    </svg>
  )
}
