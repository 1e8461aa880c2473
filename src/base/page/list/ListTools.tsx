import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import styles from './ListTools.module.css'

/** The form that filters a list. Its fields become the query of the page's address. */
export function ListTools(props: { action: string; submit: string; children: ReactNode }) {
  const { action, submit, children } = props
  return (
    <Form className={styles.tools} role="search" action={action}>
      {children}
      <Button type="submit">{submit}</Button>
    </Form>
  )
}
