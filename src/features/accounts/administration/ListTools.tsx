import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { administrationText } from '../../../base/shared/text/administration.ts'
import { Button } from '../../../base/web/ui/Button.tsx'
import styles from './ListTools.module.css'

/** What narrows a list down: fields whose names and values stand in its address. */
export function ListTools({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form className={styles.tools} role="search" action={action}>
      {children}
      <Button type="submit">{administrationText.search}</Button>
    </Form>
  )
}
