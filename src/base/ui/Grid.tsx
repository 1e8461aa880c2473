import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './Grid.module.css'

/** A list of cards in one column, two from 608 px, four from 1088 px. Its children are `<li>`. */
export function Grid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={cx(styles.grid, className)} />
}
