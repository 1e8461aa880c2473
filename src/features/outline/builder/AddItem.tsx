import { Plus } from 'lucide'
import { type FocusEvent, type RefObject, useState } from 'react'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { Builder } from '../shared/answers.ts'
import styles from './Builder.module.css'
import { addItemForm } from './client/forms.ts'
import { remove } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'
import { useNextTitle } from './useNextTitle.ts'
import { useNoted } from './useNoted.ts'

type AddItemProps = {
  /** The field for the title. */
  field: RefObject<HTMLInputElement | null>
  section: Builder['sections'][number]
  /** What the new item comes before; empty for the end. */
  before: string
  /** Called when the focus leaves the form. */
  onLeave: () => void
}

/** The form to add an item to a section. One after another can be added. */
export function AddItem({ field, section, before, onLeave }: AddItemProps) {
  const words = useText(builderText)
  const { outline } = useBuilding()
  const adding = useFetcherForm(addItemForm)
  const [kind, setKind] = useState(outline.kinds[0] ?? '')
  const added = adding.done?.added
  useNoted(added, (id) => remove('item', id))
  const noteSent = useNextTitle(field, added)
  if (outline.kinds.length === 0) return null
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave()
  }
  return (
    <div className={styles.add}>
      <adding.Form className={styles.addForm} onBlur={leave} onSubmit={noteSent} noValidate>
        <input type="hidden" name="in" value={section._id} />
        <input type="hidden" name="before" value={before} />
        <TextField
          ref={field}
          label={words.itemTitle}
          name="title"
          error={adding.errorOf('title')}
          maxLength={200}
          required
        />
        <Select label={words.kind} name="kind" value={kind} onChange={(event) => setKind(event.target.value)}>
          {outline.kinds.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one as keyof typeof words.kinds] ?? one}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={adding.busy} aria-label={words.addTo({ section: section.title })}>
          <Icon of={Plus} />
          {words.add}
        </Button>
      </adding.Form>
    </div>
  )
}
