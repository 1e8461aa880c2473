import { ExternalLink, FileText, GripVertical } from 'lucide'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useLanguage } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { cx } from '../../../base/ui/cx.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import type { Builder, BuilderItem } from '../shared/answers.ts'
import styles from './Builder.module.css'
import { ItemPanel } from './ItemPanel.tsx'
import { releaseWords } from './ReleaseFields.tsx'
import { moveBy, moveTo, moveToNeighbour, remove } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import type { Change } from './useOutline.ts'

type RowProps = {
  course: string
  outline: Builder
  section: string
  item: BuilderItem
  next: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  change: (id: string, one: Change) => void
  onAdd: () => void
}

const icons = { link: ExternalLink } as const

/** An item of the outline: its title leads to its editor, its handle drags it and opens what can be done with it. */
export function ItemRow({
  course,
  outline,
  section,
  item,
  next,
  isSelected,
  onSelect,
  change,
  onAdd,
}: RowProps) {
  const language = useLanguage()
  const words = builderText(language)
  const { _id: id, title, kind } = item
  const [isRenaming, setRenaming] = useState(false)
  const [drop, setDrop] = useState<'before' | 'after' | null>(null)
  const release = releaseWords(language, item.release, outline)
  const minutes = item.minutesSet ?? item.minutes

  const rename = (to: string) => {
    setRenaming(false)
    const [from, version] = [title, String(item.version)]
    if (to.trim() === '' || to === from) return change(id, () => null)
    const texts = { section: 'rename-item', id, title: to, version }
    change(id, () => ({ texts, back: { ...texts, title: from, version: String(item.version + 1) } }))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      !(event.target instanceof HTMLElement) ||
      event.target.closest('input,select,textarea,details[open] form')
    )
      return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      change(id, (now) => (event.shiftKey ? moveToNeighbour(now, id, by) : moveBy(now, id, by)))
    } else if (event.key === 'F2') {
      event.preventDefault()
      setRenaming(true)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      change(id, () => remove(id, 'item'))
    } else if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      onAdd()
    }
  }

  const over = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(dragged)) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setDrop(event.clientY < top + height / 2 ? 'before' : 'after')
  }
  const dropped = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    const moved = event.dataTransfer.getData(dragged)
    const before = drop === 'before' ? id : next
    setDrop(null)
    if (moved !== id) change(moved, (now) => moveTo(now, [moved], section, before))
  }

  return (
    <li
      className={cx(
        styles.item,
        drop === 'before' && styles.dropBefore,
        drop === 'after' && styles.dropAfter,
      )}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={over}
      onDragLeave={() => setDrop(null)}
      onDrop={dropped}
    >
      <input
        type="checkbox"
        className={styles.select}
        aria-label={words.select({ title })}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <Icon of={icons[kind as keyof typeof icons] ?? FileText} className={styles.kind} />
      <div className={styles.words}>
        {isRenaming ? (
          <input
            className={styles.rename}
            aria-label={words.rename}
            defaultValue={title}
            maxLength={200}
            ref={(input) => input?.focus()}
            onBlur={(event) => rename(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') rename(event.currentTarget.value)
              if (event.key === 'Escape') rename(title)
            }}
          />
        ) : (
          <Link to={`/teach/${course}/${id}`} className={styles.title} data-part={id}>
            <bdi>{title}</bdi>
          </Link>
        )}
        <p className={styles.meta}>
          <Badge kind={item.published ? 'brand' : 'plain'}>
            {item.published ? words.published : words.draft}
          </Badge>
          {item.published && item.unpublished > 0 && (
            <span>{words.unpublishedCount({ count: item.unpublished })}</span>
          )}
          {item.optional && <span>{words.optional}</span>}
          {item.free && <span>{words.free}</span>}
          {minutes !== null && <span>{words.takes({ minutes })}</span>}
          {release && <span>{release}</span>}
        </p>
      </div>
      <ItemPanel
        handle={
          <span draggable className={styles.handle}>
            <Icon of={GripVertical} />
          </span>
        }
        {...{ outline, section, item, next }}
      />
    </li>
  )
}

const dragged = 'application/x-outline-item'
