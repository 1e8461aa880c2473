import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'

type Look = {
  /** One `primary` on a view; everything else is line, ghost or text. */
  variant?: 'primary' | 'success' | 'danger' | 'accent' | 'line' | 'ghost' | 'text'
  size?: 'sm' | 'md' | 'lg'
  /** Red words for a ghost button that removes something. */
  tone?: 'danger'
  /** As wide as its container. */
  block?: boolean
  /** Square, for a lone icon; give it an `aria-label`. */
  iconOnly?: boolean
  className?: string | undefined
  children: ReactNode
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, keyof Look> & { busy?: boolean }
type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, keyof Look>

/**
 * A button. While `busy` it keeps its width and its focus, shows three pulsing stops and answers no press.
 * It is `type="button"` unless told otherwise. Say why next to a disabled one.
 */
export function Button(props: ButtonProps) {
  const { variant, size, tone, block, iconOnly, className, busy, children, onClick, ...rest } = props
  const asleep = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second press of a double click asks for nothing new, even when the first has been answered by then.
    const again = rest.type === 'submit' && event.detail > 1
    if (asleep || again) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={lookOf({ variant, size, tone, block, iconOnly, className })}
      onClick={press}
    >
      {children}
      {busy && (
        <span className={styles.stops} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

/** A link to another page that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, tone, block, iconOnly, className, children, ...rest } = props
  return (
    <Link {...rest} className={lookOf({ variant, size, tone, block, iconOnly, className })}>
      {children}
    </Link>
  )
}

type LookNames = { [Name in Exclude<keyof Look, 'children'>]: Look[Name] | undefined }

function lookOf({ variant = 'line', size = 'md', tone, block, iconOnly, className }: LookNames) {
  return cx(
    styles.button,
    styles[variant],
    styles[size],
    tone && styles[`${tone}Tone`],
    block && styles.block,
    iconOnly && styles.iconOnly,
    className,
  )
}
