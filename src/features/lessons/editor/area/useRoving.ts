import { type KeyboardEvent, useRef } from 'react'

const stops = 'button[data-tool]'

/** Makes a row of buttons one stop of the Tab key: arrows move in it, around its ends, in the direction of reading. */
export function useRoving(leave: () => void) {
  const row = useRef<HTMLDivElement>(null)
  const buttons = () => [...(row.current?.querySelectorAll<HTMLButtonElement>(stops) ?? [])]

  const enter = (button: HTMLButtonElement | undefined) => {
    for (const each of buttons()) each.tabIndex = each === button ? 0 : -1
    button?.focus()
  }

  return {
    row,
    /** Moves the focus to where it was in the row last. */
    focus: () => enter(buttons().find(({ tabIndex }) => tabIndex === 0) ?? buttons()[0]),
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLButtonElement && target.matches(stops))
        for (const each of buttons()) each.tabIndex = each === target ? 0 : -1
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') {
        event.preventDefault()
        return leave()
      }
      const all = buttons()
      const at = all.indexOf(event.target as HTMLButtonElement)
      if (at === -1) return
      const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      const to = { ArrowRight: at + forth, ArrowLeft: at - forth, Home: 0, End: -1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      enter(all.at(to % all.length))
    },
  }
}
