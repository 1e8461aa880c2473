import { useState } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { ActForm } from './ActForm.tsx'
import styles from './Builder.module.css'
import { moveTo } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'

/** Moves items to a place that is chosen by two selects: the section, and what they come after there. */
export function MoveForm({
  ids,
  section,
  submit,
}: {
  ids: readonly string[]
  section: string
  submit: string
}) {
  const words = useText(builderText)
  const { outline } = useBuilding()
  const [chosen, setChosen] = useState(section)
  const others = (outline.sections.find(({ _id }) => _id === chosen)?.items ?? []).filter(
    ({ _id }) => !ids.includes(_id),
  )
  return (
    <ActForm
      section="move-item"
      className={styles.fields}
      change={({ items = '', in: to = '', before = '' }) => moveTo(items.split(','), to, before)}
    >
      <input type="hidden" name="items" value={ids.join(',')} />
      <Select
        label={words.section}
        name="in"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {outline.sections.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </Select>
      <Select key={chosen} label={words.place} name="before" defaultValue="">
        <option value={others[0]?._id ?? ''}>{words.first}</option>
        {others.map(({ _id, title }, at) => (
          <option key={_id} value={others[at + 1]?._id ?? ''}>
            {words.after({ title })}
          </option>
        ))}
      </Select>
      <Button type="submit" size="sm">
        {submit}
      </Button>
    </ActForm>
  )
}
