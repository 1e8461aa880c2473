import { Ellipsis, Plus } from 'lucide'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { Builder } from '../shared/answers.ts'
import styles from './Builder.module.css'
import { addItemForm, deleteForm, sectionForm } from './client/forms.ts'
import { ItemRow } from './ItemRow.tsx'
import { ReleaseFields, releaseWords } from './ReleaseFields.tsx'
import { moveSectionBy, remove } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import type { Change } from './useOutline.ts'

type Section = Builder['sections'][number]

type SectionProps = {
  course: string
  outline: Builder
  section: Section
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
  change: (id: string, one: Change) => void
}

/** A section of the outline with its items, and the form to add another one. */
export function SectionPart({ course, outline, section, selected, onSelect, change }: SectionProps) {
  const language = useLanguage()
  const words = builderText(language)
  const { _id: id, title, summary, items } = section
  const [before, setBefore] = useState('')
  const adding = useRef<HTMLDivElement>(null)
  const release = releaseWords(language, section.release, outline)
  const addBelow = (next: string) => {
    setBefore(next)
    adding.current?.querySelector<HTMLInputElement>('input[name="title"]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      change(id, (now) => moveSectionBy(now, id, by))
    } else if (event.key === 'Delete') {
      event.preventDefault()
      change(id, () => remove(id, 'section'))
    } else if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      addBelow(items[0]?._id ?? '')
    }
  }
  return (
    <section className={styles.section} aria-labelledby={`section-${id}`}>
      <header className={styles.sectionHead}>
        <h2 id={`section-${id}`}>
          <bdi>{title}</bdi>
        </h2>
        <details className={styles.panel}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
          <summary aria-label={words.actions({ title })} data-part={id} onKeyDown={onKeyDown}>
            <Icon of={Ellipsis} />
          </summary>
          <SectionForms outline={outline} section={section} />
        </details>
      </header>
      {(summary || release) && <p className={styles.meta}>{[summary, release].filter(Boolean).join(' ')}</p>}
      <ol className={styles.items}>
        {items.map((item, at) => (
          <ItemRow
            key={item._id}
            {...{ course, outline, item, change }}
            section={id}
            next={items[at + 1]?._id ?? ''}
            isSelected={selected.has(item._id)}
            onSelect={(isSelected) => onSelect(item._id, isSelected)}
            onAdd={() => addBelow(items[at + 1]?._id ?? '')}
          />
        ))}
      </ol>
      <AddItem holder={adding} {...{ outline, section, before }} onAdded={() => setBefore('')} />
    </section>
  )
}

function SectionForms({ outline, section }: { outline: Builder; section: Section }) {
  const language = useLanguage()
  const words = builderText(language)
  const { _id: id, title, summary, version } = section
  const settings = useFetcherForm(sectionForm)
  const deletion = useFetcherForm(deleteForm)
  return (
    <div className={styles.forms}>
      <settings.Form key={version} className={styles.fields}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <TextField label={words.rename} name="title" defaultValue={title} maxLength={200} required />
        <TextField label={words.summary} name="summary" defaultValue={summary} maxLength={2000} />
        <ReleaseFields release={section.release} outline={outline} own={null} />
        <Button type="submit" variant="primary" size="sm" busy={settings.busy}>
          {words.save}
        </Button>
      </settings.Form>
      <deletion.Form>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="what" value="section" />
        <Button type="submit" size="sm" variant="ghost" tone="danger" busy={deletion.busy}>
          {words.delete}
        </Button>
      </deletion.Form>
    </div>
  )
}

function AddItem({
  holder,
  outline,
  section,
  before,
  onAdded,
}: {
  holder: RefObject<HTMLDivElement | null>
  outline: Builder
  section: Section
  before: string
  onAdded: () => void
}) {
  const language = useLanguage()
  const words = builderText(language)
  const hydrated = useHydrated()
  const adding = useFetcherForm(addItemForm)
  const added = adding.done?.added
  if (outline.kinds.length === 0) return null
  return (
    <div ref={holder} className={styles.add}>
      <adding.Form key={added ?? 'first'} className={styles.addForm}>
        <input type="hidden" name="in" value={section._id} />
        <input type="hidden" name="before" value={before} />
        <TextField
          label={words.itemTitle}
          name="title"
          maxLength={200}
          required
          // What was added is below the last one, where the next one is added.
          autoFocus={hydrated && added !== undefined}
          onBlur={onAdded}
        />
        <Select label={words.kind} name="kind">
          {outline.kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind as keyof typeof words.kinds] ?? kind}
            </option>
          ))}
        </Select>
        <Button
          type="submit"
          size="sm"
          busy={adding.busy}
          aria-label={words.addTo({ section: section.title })}
        >
          <Icon of={Plus} />
          {words.add}
        </Button>
      </adding.Form>
    </div>
  )
}
