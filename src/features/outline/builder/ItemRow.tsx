import { BookOpenText, ExternalLink, Files, FileText, Film, GripVertical, Headphones } from 'lucide'
import type { KeyboardEvent } from 'react'
import { useLanguage } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { cx } from '../../../base/ui/cx.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import type { BuilderItem } from '../shared/answers.ts'
import styles from './Builder.module.css'
import { arrows, isOnRow, isPlain } from './client/keys.ts'
import { releaseWords } from './client/releaseWords.ts'
import { ItemForms, PartPanel } from './ItemPanel.tsx'
import { Rename } from './Rename.tsx'
import { moveBy, moveToNeighbour, remove } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'
import { useDragged, useDropAtItem } from './useDragging.ts'

type RowProps = {
  section: string
  item: BuilderItem
  /** What comes after it; empty for the last one. */
  next: string
  onAdd: () => void
}

const icons = { link: ExternalLink, files: Files, video: Film, audio: Headphones, pdf: BookOpenText } as const

/** An item of the outline: its title leads to its editor, its handle drags it and opens what can be done with it. */
export function ItemRow({ section, item, next, onAdd }: RowProps) {
  const words = builderText(useLanguage())
  const { course, act, chosen, select, renaming, setRenaming } = useBuilding()
  const { _id: id, title, kind } = item
  const dragged = useDragged('items', id)
  const { side, props: dropping } = useDropAtItem(section, id, next)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOnRow(event)) return
    const by = arrows[event.key]
    if (event.altKey && by !== undefined) act({ change: (event.shiftKey ? moveToNeighbour : moveBy)(id, by) })
    else if (event.key === 'F2') setRenaming(id)
    else if (event.key === 'Delete') act({ change: remove('item', id) })
    else if (isPlain(event, 'n')) onAdd()
    else return
    event.preventDefault()
  }
  return (
    <li
      id={`item-${id}`}
      data-row=""
      className={cx(
        styles.item,
        side === 'before' && styles.dropBefore,
        side === 'after' && styles.dropAfter,
      )}
      onKeyDown={onKeyDown}
      {...dropping}
    >
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.select}
          aria-label={words.select({ title })}
          checked={chosen.includes(id)}
          onChange={(event) => select([id], event.target.checked)}
        />
      </label>
      <Icon of={icons[kind as keyof typeof icons] ?? FileText} className={styles.kind} />
      <div className={styles.words}>
        {renaming === id ? (
          <Rename what="item" id={id} title={title} version={item.version} />
        ) : (
          <Link to={`/teach/${course}/${id}`} className={styles.title} data-part={id} draggable={false}>
            <bdi>{title}</bdi>
          </Link>
        )}
        <ItemFacts item={item} />
      </div>
      <PartPanel
        id={id}
        summary={
          <summary aria-label={words.actions({ title })} title={words.actions({ title })} {...dragged}>
            <Icon of={GripVertical} />
          </summary>
        }
      >
        <ItemForms {...{ section, item, next }} />
      </PartPanel>
    </li>
  )
}

/** What is said of an item below its title. */
function ItemFacts({ item }: { item: BuilderItem }) {
  const language = useLanguage()
  const words = builderText(language)
  const { outline } = useBuilding()
  const { published, unpublished, optional, free } = item
  const release = releaseWords(language, item.release, outline)
  const minutes = item.minutesSet ?? item.minutes
  return (
    <p className={styles.meta}>
      <Badge kind={published ? 'brand' : 'plain'}>{published ? words.published : words.draft}</Badge>
      {published && unpublished > 0 && <span>{words.unpublishedCount({ count: unpublished })}</span>}
      {optional && <span>{words.optional}</span>}
      {free && <span>{words.free}</span>}
      {minutes !== null && <span>{words.takes({ minutes })}</span>}
      {release && <span>{release}</span>}
    </p>
  )
}
