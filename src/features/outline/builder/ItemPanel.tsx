import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { newUuid } from '../../../base/page/newUuid.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { BuilderItem } from '../shared/answers.ts'
import { ActForm } from './ActForm.tsx'
import { Behind } from './Behind.tsx'
import styles from './Builder.module.css'
import { publishForm, settingsForm } from './client/forms.ts'
import { MoveForm } from './MoveForm.tsx'
import { ReleaseFields } from './ReleaseFields.tsx'
import { duplicate, remove } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'
import { usePanel } from './usePanel.ts'

type PartPanelProps = { id: string; summary: ReactNode; children: ReactNode }

/**
 * What can be done with a part of the outline, below it. The forms are drawn for the part that is open alone, since those of two
 * hundred parts, each with a choice of all the others, would be megabytes; without scripts a link asks for them, and each works.
 */
export function PartPanel({ id, summary, children }: PartPanelProps) {
  const words = useText(builderText)
  const hydrated = useHydrated()
  const { open, setOpen } = useBuilding()
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // It may have been opened before the scripts were there.
    if (element.current?.open) setOpen(id)
  }, [id, setOpen])
  return (
    <details
      id={`panel-${id}`}
      ref={element}
      className={styles.panel}
      open={open === id}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpen(id)
        else if (open === id) setOpen(null)
      }}
    >
      {summary}
      {open === id ? (
        <div className={styles.forms}>{children}</div>
      ) : (
        !hydrated && (
          <p className={styles.forms}>
            <a className="link" href={`?part=${id}#panel-${id}`}>
              {words.showForms}
            </a>
          </p>
        )
      )}
    </details>
  )
}

/** The forms of an item; `next` is what comes after it. */
export function ItemForms({ section, item, next }: { section: string; item: BuilderItem; next: string }) {
  const words = useText(builderText)
  const { _id: id, published } = item
  const publishing = useFetcherForm(publishForm)
  return (
    <>
      <SettingsForm item={item} />
      <MoveForm ids={[id]} section={section} submit={words.move} />
      <div className={styles.buttons}>
        <ActForm section="duplicate" change={() => duplicate(id, newUuid())}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="in" value={section} />
          <input type="hidden" name="before" value={next} />
          <Button type="submit" size="sm">
            {words.duplicate}
          </Button>
        </ActForm>
        <publishing.Form>
          <input type="hidden" name={published ? 'unpublish' : 'items'} value={id} />
          <Button type="submit" size="sm" busy={publishing.busy}>
            {published ? words.unpublish : words.publish}
          </Button>
        </publishing.Form>
        <ActForm section="delete" change={() => remove('item', id)}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="what" value="item" />
          <Button type="submit" size="sm" variant="ghost" tone="danger">
            {words.delete}
          </Button>
        </ActForm>
      </div>
    </>
  )
}

function SettingsForm({ item }: { item: BuilderItem }) {
  const words = useText(builderText)
  const settings = useFetcherForm(settingsForm)
  const panel = usePanel(item, settings.done)
  const { _id: id, version, optional, free, doneBy, donePercent, minutesSet } = item
  const ticked = (name: string, stored: boolean) => panel.first(name, stored ? 'yes' : '') !== ''
  return (
    <settings.Form key={panel.key} className={styles.fields} onInput={panel.onInput} noValidate>
      <Behind of={item.title} panel={panel} refused={settings.refused} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="doneBy" value={doneBy} />
      <input type="hidden" name="donePercent" value={donePercent ?? ''} />
      <TextField
        label={words.rename}
        name="title"
        error={settings.errorOf('title')}
        defaultValue={panel.first('title', item.title)}
        maxLength={200}
        required
      />
      <Checkbox
        label={words.optional}
        name="optional"
        value="yes"
        defaultChecked={ticked('optional', optional)}
      />
      <Checkbox label={words.free} name="free" value="yes" defaultChecked={ticked('free', free)} />
      <TextField
        type="number"
        min={1}
        label={words.minutes}
        name="minutes"
        defaultValue={panel.first('minutes', `${minutesSet ?? ''}`)}
      />
      <ReleaseFields release={item.release} own={id} panel={panel} />
      <Button type="submit" variant="primary" size="sm" busy={settings.busy}>
        {panel.isBehind ? words.overwrite : words.save}
      </Button>
    </settings.Form>
  )
}
