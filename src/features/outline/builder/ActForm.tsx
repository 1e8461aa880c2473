import type { ComponentProps, ReactNode } from 'react'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import type { Change } from './shared/changes.ts'
import { useBuilding } from './useBuilding.ts'
import type { Act } from './useOutline.ts'

type ActFormProps = Pick<ComponentProps<'form'>, 'className'> & {
  section: string
  /** The same as the form says, for pages with scripts: there it can be undone, and the focus follows. */
  change: (texts: Record<string, string>) => Change
  refused?: Act['refused']
  children: ReactNode
}

/** A form that changes the outline. */
export function ActForm({ section, change, refused, children, ...form }: ActFormProps) {
  const { act } = useBuilding()
  const { Form } = useFetcherForm({ section })
  return (
    <Form
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        const texts = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
        act({ change: change(Object.fromEntries(texts)), ...(refused && { refused }) })
      }}
    >
      {children}
    </Form>
  )
}
