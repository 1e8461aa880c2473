import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import type { LessonEditor } from '../client/editor.ts'
import { slashListId, slashOf, slashOptionId } from '../client/writing/slash.ts'
import { editorText } from '../text/en.ts'
import { matching } from './client/matching.ts'
import styles from './SlashMenu.module.css'
import { useEditorState } from './useEditorState.ts'

/** What can be inserted, as `/` and the letters after it find it. The focus stays in the text. */
export function SlashMenu({ editor }: { editor: LessonEditor }) {
  const { blocks } = useText(editorText)
  const state = useEditorState(editor)
  const menu = useRef<HTMLDivElement>(null)
  const slash = slashOf(state)
  const from = slash?.from
  const active = slash?.active

  useLayoutEffect(() => {
    const element = menu.current
    if (element === null || from === undefined) return
    const { left, bottom, top } = editor.coordsAt(from)
    const frame = element.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth }
    const fits = bottom + element.offsetHeight + 8 < innerHeight
    element.style.left = `${Math.max(8, Math.min(left - frame.left, frame.width - element.offsetWidth - 8))}px`
    element.style.top = `${(fits ? bottom + 6 : top - 6 - element.offsetHeight) - frame.top}px`
  })
  useLayoutEffect(() => {
    if (active !== undefined)
      document.getElementById(slashOptionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  if (slash === null) return null
  const found = matching(slash.query, blocks)
  return (
    <div ref={menu} className={styles.menu}>
      <p className={styles.head} aria-hidden={slash.query === '' || undefined}>
        {found.length === 0
          ? blocks.nothing({ query: slash.query })
          : slash.query === ''
            ? blocks.list
            : blocks.matching({ query: slash.query })}
      </p>
      <div role="listbox" id={slashListId} aria-label={blocks.list} className={styles.list}>
        {found.map((name, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option
          <div
            key={name}
            id={slashOptionId(at)}
            role="option"
            aria-selected={at === slash.active}
            className={styles.option}
            onMouseDown={(event) => {
              event.preventDefault()
              editor.choose(slash, at)
            }}
          >
            <b>{blocks[name]}</b>
            <span>{blocks[`${name}Help`]}</span>
          </div>
        ))}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {blocks.choose} <kbd>Enter</kbd> {blocks.insert} <kbd>Esc</kbd>{' '}
        {blocks.close}
      </p>
    </div>
  )
}
