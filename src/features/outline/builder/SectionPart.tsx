import { Ellipsis } from 'lucide'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { cx } from '../../../base/ui/cx.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { Builder } from '../shared/answers.ts'
import { ActForm } from './ActForm.tsx'
import { AddItem } from './AddItem.tsx'
import { Behind } from './Behind.tsx'
import styles from './Builder.module.css'
import { sectionForm } from './client/forms.ts'
import { arrows, isOnRow, isPlain } from './client/keys.ts'
import { releaseWords } from './client/releaseWords.ts'
import { CopySection } from './copying/CopySection.tsx'
import { PartPanel } from './ItemPanel.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ReleaseFields } from './ReleaseFields.tsx'
import { Rename } from './Rename.tsx'
import { moveSectionBy, moveSectionTo, remove } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'
import { useDragged, useDropAtSection, useDropInSection } from './useDragging.ts'
import { usePanel } from './usePanel.ts'

type Section = Builder['sections'][number]

/** A section of the outline with its items, and the form to add another one. `at` is which one it is. */
export function SectionPart({ section, at }: { section: Section; at: number }) {
  const language = useLanguage()
  const words = builderText(language)
  const { outline, act, renaming, setRenaming } = useBuilding()
  const { _id: id, title, summary, items } = section
  const [before, setBefore] = useState('')
  const adding = useRef<HTMLInputElement>(null)
  const release = releaseWords(language, section.release, outline)
  const next = outline.sections[at + 1]?._id ?? ''
  const dragged = useDragged('section', id)
  const atSection = useDropAtSection(id, next)
  const atHead = useDropInSection(id, items[0]?._id ?? '')
  const atEnd = useDropInSection(id, '')

  const addBelow = (place: string) => {
    setBefore(place)
    adding.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOnRow(event)) return
    const by = arrows[event.key]
    if (event.altKey && by !== undefined) act({ change: moveSectionBy(id, by) })
    else if (event.key === 'F2') setRenaming(id)
    else if (event.key === 'Delete') act({ change: remove('section', id) })
    else if (isPlain(event, 'n')) addBelow(items[0]?._id ?? '')
    else return
    event.preventDefault()
  }
  return (
    <section
      className={cx(
        styles.section,
        atSection.side === 'before' && styles.dropBefore,
        atSection.side === 'after' && styles.dropAfter,
        atEnd.side !== null && styles.dropInside,
      )}
      aria-labelledby={`section-${id}`}
      {...both(atSection.props, atEnd.props)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for the button in it, which has the focus. */}
      <header
        data-row=""
        className={cx(styles.sectionHead, atHead.side !== null && styles.dropAfter)}
        onKeyDown={onKeyDown}
        {...atHead.props}
      >
        <div className={styles.words}>
          <h2 id={`section-${id}`} hidden={renaming === id}>
            <bdi>{title}</bdi>
          </h2>
          {renaming === id && <Rename what="section" id={id} title={title} version={section.version} />}
          {(summary || release) && (
            <p className={styles.meta}>{[summary, release].filter(Boolean).join(' ')}</p>
          )}
        </div>
        <PartPanel
          id={id}
          summary={
            <summary
              aria-label={words.actions({ title })}
              title={words.actions({ title })}
              data-part={id}
              {...dragged}
            >
              <Icon of={Ellipsis} />
            </summary>
          }
        >
          <SectionForms section={section} at={at} />
        </PartPanel>
      </header>
      {items.length > 0 && (
        <ol className={styles.items}>
          {items.map((item, nr) => {
            const following = items[nr + 1]?._id ?? ''
            return (
              <ItemRow
                key={item._id}
                section={id}
                item={item}
                next={following}
                onAdd={() => addBelow(following)}
              />
            )
          })}
        </ol>
      )}
      <AddItem field={adding} section={section} before={before} onLeave={() => setBefore('')} />
    </section>
  )
}

type Handlers = ReturnType<typeof useDropInSection>['props']

/** Handlers of the same element for what is dragged in two ways. */
function both(one: Handlers, other: Handlers): Handlers {
  return {
    onDragOver: (event) => {
      one.onDragOver(event)
      other.onDragOver(event)
    },
    onDragLeave: () => {
      one.onDragLeave()
      other.onDragLeave()
    },
    onDrop: (event) => {
      one.onDrop(event)
      other.onDrop(event)
    },
  }
}

function SectionForms({ section, at }: { section: Section; at: number }) {
  const words = useText(builderText)
  const { outline } = useBuilding()
  const { _id: id, title, summary, version, release } = section
  const settings = useFetcherForm(sectionForm)
  const panel = usePanel(section, settings.done)
  const others = outline.sections.filter((one) => one !== section)
  const [above, below] = [outline.sections[at - 1], outline.sections[at + 2]]
  return (
    <>
      <settings.Form key={panel.key} className={styles.fields} onInput={panel.onInput} noValidate>
        <Behind of={title} panel={panel} refused={settings.refused} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <TextField
          label={words.rename}
          name="title"
          error={settings.errorOf('title')}
          defaultValue={panel.first('title', title)}
          maxLength={200}
          required
        />
        <TextField
          label={words.summary}
          name="summary"
          defaultValue={panel.first('summary', summary)}
          maxLength={2000}
        />
        <ReleaseFields release={release} own={null} panel={panel} />
        <Button type="submit" variant="primary" size="sm" busy={settings.busy}>
          {panel.isBehind ? words.overwrite : words.save}
        </Button>
      </settings.Form>
      <div className={styles.buttons}>
        {above && <MoveSection id={id} before={above._id} label={words.moveUp} />}
        {at < others.length && <MoveSection id={id} before={below?._id ?? ''} label={words.moveDown} />}
        <CopySection section={section} next={outline.sections[at + 1]?._id ?? ''} />
        <ActForm section="delete" change={() => remove('section', id)}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="what" value="section" />
          <Button type="submit" size="sm" variant="ghost" tone="danger">
            {words.delete}
          </Button>
        </ActForm>
      </div>
    </>
  )
}

function MoveSection({ id, before, label }: { id: string; before: string; label: string }) {
  return (
    <ActForm section="move-section" change={() => moveSectionTo(id, before)}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="before" value={before} />
      <Button type="submit" size="sm">
        {label}
      </Button>
    </ActForm>
  )
}
