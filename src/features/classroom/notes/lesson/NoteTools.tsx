import { Bookmark, Highlighter, Plus, StickyNote } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { blockAt, blockInSight, type Target, targetsIn, wordsOf } from '../client/marks.ts'
import { notesText } from '../text/en.ts'
import styles from './NoteTools.module.css'

/** What can be done at words or a block of a lesson. */
export type NoteDeeds = {
  highlight: (targets: readonly Target[]) => void
  write: (target: Target) => void
  bookmark: (target: Target) => void
}

/** How long a selection has to stay as it is, in ms, before the tools come up beside it. */
const patience = 200

/** What the tools are for; `rect` is where that is in the window. */
type Chosen = { targets: readonly Target[]; rect: DOMRect; byHandle: boolean }

/** The tools beside selected words, and the button that opens them for a block. */
export function NoteTools(props: { blocks: readonly string[]; hasKeys: () => boolean; deeds: NoteDeeds }) {
  const { blocks, hasKeys, deeds } = props
  const words = useText(notesText).lesson
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  useSelected(blocks, bar, setChosen)
  useKeys(blocks, hasKeys, deeds)
  useBeside(bar, chosen?.rect ?? null)
  const opened = chosen?.byHandle ? chosen : null
  useEffect(() => {
    if (opened !== null) bar.current?.querySelector('button')?.focus()
  }, [opened])

  const close = () => {
    setChosen(null)
    getSelection()?.removeAllRanges()
    if (chosen?.byHandle) handle.current?.focus()
  }
  const first = chosen?.targets[0]
  return (
    <>
      <BlockHandle
        blocks={blocks}
        handle={handle}
        onOpen={(block, rect) => setChosen({ targets: [{ block, quote: null }], rect, byHandle: true })}
      />
      <p className="vh" role="status">
        {chosen !== null && !chosen.byHandle && hasKeys() ? words.selected : ''}
      </p>
      {chosen !== null && first !== undefined && (
        <div
          ref={bar}
          className={styles.bar}
          role="toolbar"
          aria-label={chosen.byHandle ? words.blockTools : words.tools}
          // The selection stays while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        >
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              deeds.highlight(chosen.targets)
              close()
            }}
          >
            <Icon of={Highlighter} />
            {words.highlight}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              close()
              deeds.write(first)
            }}
          >
            <Icon of={StickyNote} />
            {words.note}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              deeds.bookmark(first)
              close()
            }}
          >
            <Icon of={Bookmark} />
            {words.bookmark}
          </Button>
        </div>
      )}
    </>
  )
}

/** The button beside a block: the one under the pointer, else the first in sight; arrow keys lead it to others. */
function BlockHandle(props: {
  blocks: readonly string[]
  handle: RefObject<HTMLButtonElement | null>
  onOpen: (block: string, rect: DOMRect) => void
}) {
  const { blocks, handle, onOpen } = props
  const words = useText(notesText).lesson
  const [block, setBlock] = useState<string | null>(null)
  useEffect(() => {
    const known = new Set(blocks)
    const move = ({ target }: PointerEvent) => {
      const found = target instanceof Element ? blockAt(target, known) : null
      if (found !== null) setBlock(found)
    }
    document.addEventListener('pointerover', move)
    return () => document.removeEventListener('pointerover', move)
  }, [blocks])
  useEffect(() => {
    const element = block === null ? null : document.getElementById(`t-${block}`)
    const { current } = handle
    const column = current?.offsetParent
    if (!element || !current || !column) return
    const top = element.getBoundingClientRect().top - column.getBoundingClientRect().top
    current.style.setProperty('--top', `${Math.round(top)}px`)
  }, [block, handle])
  const step = (by: number) => {
    const next = blocks[blocks.indexOf(block ?? '') + by]
    if (next === undefined) return
    setBlock(next)
    document.getElementById(`t-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  if (blocks.length === 0) return null
  return (
    <button
      ref={handle}
      type="button"
      className={block === null ? `${styles.handle} vh` : styles.handle}
      aria-label={words.add({ words: wordsOf(block ?? blocks[0] ?? '').slice(0, 40) })}
      onFocus={() => setBlock((now) => now ?? blockInSight(blocks))}
      onKeyDown={(event) => {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        step(by)
      }}
      onClick={(event) => {
        const at = block ?? blockInSight(blocks)
        if (at !== null) onOpen(at, event.currentTarget.getBoundingClientRect())
      }}
    >
      <Icon of={Plus} />
    </button>
  )
}

/** Tells what of a lesson is selected, once the selection rests. */
function useSelected(
  blocks: readonly string[],
  bar: RefObject<HTMLElement | null>,
  choose: (next: (now: Chosen | null) => Chosen | null) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      // What is in the tools has the focus: they stay for what they were opened for.
      if (bar.current?.contains(document.activeElement)) return
      const selection = getSelection()
      const targets = targetsIn(selection, blocks)
      const rect = targets.length > 0 ? selection?.getRangeAt(0).getBoundingClientRect() : undefined
      choose((now) => {
        if (rect !== undefined) return { targets, rect, byHandle: false }
        return now?.byHandle ? now : null
      })
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, patience)
    }
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target))
        choose((now) => (now?.byHandle ? null : now))
    }
    document.addEventListener('selectionchange', wait)
    document.addEventListener('pointerdown', press)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', wait)
      document.removeEventListener('pointerdown', press)
    }
  }, [blocks, bar, choose])
}

/** H, N and B, at the selected words or at the block in sight. */
function useKeys(blocks: readonly string[], hasKeys: () => boolean, deeds: NoteDeeds): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      const target = event.target as HTMLElement | null
      if (target?.closest('input, textarea, select, [contenteditable], dialog') || !hasKeys()) return
      const selected = targetsIn(getSelection(), blocks)
      const block = blockInSight(blocks)
      const here = selected[0] ?? (block === null ? undefined : { block, quote: null })
      const key = event.key.toLowerCase()
      if (here === undefined || !['h', 'n', 'b'].includes(key)) return
      event.preventDefault()
      if (key === 'n') deeds.write(here)
      else if (key === 'b') deeds.bookmark(here)
      else if (selected.length > 0) deeds.highlight(selected)
      getSelection()?.removeAllRanges()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [blocks, hasKeys, deeds])
}

/** Puts an element above a rectangle of the window, or below it where there is no room. */
function useBeside(element: RefObject<HTMLElement | null>, rect: DOMRect | null): void {
  useEffect(() => {
    const { current } = element
    const column = current?.offsetParent
    if (rect === null || !current || !column) return
    const around = column.getBoundingClientRect()
    const isAbove = rect.top > current.offsetHeight + 100
    const top = isAbove ? rect.top - current.offsetHeight - 8 : rect.bottom + 8
    const middle = rect.left + rect.width / 2 - current.offsetWidth / 2
    const left = Math.max(8, Math.min(middle - around.left, around.width - current.offsetWidth - 8))
    current.style.setProperty('--top', `${Math.round(top - around.top)}px`)
    current.style.setProperty('--left', `${Math.round(left)}px`)
  }, [element, rect])
}
