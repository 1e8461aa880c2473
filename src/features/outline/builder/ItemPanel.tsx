import { type ReactNode, useState } from 'react'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { Builder, BuilderItem } from '../shared/answers.ts'
import styles from './Builder.module.css'
import { deleteForm, duplicateForm, moveItemForm, publishForm, settingsForm } from './client/forms.ts'
import { ReleaseFields } from './ReleaseFields.tsx'
import { builderText } from './text/en.ts'

type PanelProps = { outline: Builder; section: string; item: BuilderItem; next: string }

/** What can be done with an item, below it. Without scripts it opens too, and each of its forms works. */
export function ItemPanel({ handle, ...item }: PanelProps & { handle: ReactNode }) {
  const words = useText(builderText)
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.panel} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={words.actions({ title: item.item.title })}>{handle}</summary>
      {(open || !hydrated) && <Forms {...item} />}
    </details>
  )
}

function Forms({ outline, section, item, next }: PanelProps) {
  const words = useText(builderText)
  const { _id: id, title, version } = item
  const settings = useFetcherForm(settingsForm)
  const duplicate = useFetcherForm(duplicateForm)
  const deletion = useFetcherForm(deleteForm)
  const publishing = useFetcherForm(publishForm)
  return (
    <div className={styles.forms}>
      <settings.Form key={version} className={styles.fields}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="doneBy" value={item.doneBy} />
        <TextField label={words.rename} name="title" defaultValue={title} maxLength={200} required />
        <Checkbox label={words.optional} name="optional" value="yes" defaultChecked={item.optional} />
        <Checkbox label={words.free} name="free" value="yes" defaultChecked={item.free} />
        <TextField
          type="number"
          min={1}
          label={words.minutes}
          name="minutes"
          defaultValue={item.minutesSet ?? ''}
        />
        <ReleaseFields release={item.release} outline={outline} own={id} />
        <Button type="submit" variant="primary" size="sm" busy={settings.busy}>
          {words.save}
        </Button>
      </settings.Form>
      <MoveForm ids={[id]} outline={outline} section={section} submit={words.move} />
      <div className={styles.buttons}>
        <duplicate.Form>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="in" value={section} />
          <input type="hidden" name="before" value={next} />
          <Button type="submit" size="sm" busy={duplicate.busy}>
            {words.duplicate}
          </Button>
        </duplicate.Form>
        <publishing.Form>
          <input type="hidden" name={item.published ? 'unpublish' : 'items'} value={id} />
          <Button type="submit" size="sm" busy={publishing.busy}>
            {item.published ? words.unpublish : words.publish}
          </Button>
        </publishing.Form>
        <deletion.Form>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="what" value="item" />
          <Button type="submit" size="sm" variant="ghost" tone="danger" busy={deletion.busy}>
            {words.delete}
          </Button>
        </deletion.Form>
      </div>
    </div>
  )
}

/** Moves items to a place that is chosen by two selects: the section, and what they come after there. */
export function MoveForm({
  ids,
  outline,
  section,
  submit,
}: {
  ids: readonly string[]
  outline: Builder
  section: string
  submit: string
}) {
  const words = useText(builderText)
  const moving = useFetcherForm(moveItemForm)
  const [chosen, setChosen] = useState(section)
  const others = (outline.sections.find(({ _id }) => _id === chosen)?.items ?? []).filter(
    ({ _id }) => !ids.includes(_id),
  )
  return (
    <moving.Form className={styles.fields}>
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
      <Button type="submit" size="sm" busy={moving.busy}>
        {submit}
      </Button>
    </moving.Form>
  )
}
