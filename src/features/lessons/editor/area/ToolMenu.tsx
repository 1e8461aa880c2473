import { ChevronDown } from 'lucide'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '../../../../base/ui/Icon.tsx'
import styles from './Toolbar.module.css'

/** An entry of a menu of the toolbar; with `on` it is one that is chosen or not. */
export type ToolMenuItem = { label: string; keys?: string; on?: boolean; act: () => void }

type ToolMenuProps = { label: string; shown: string; items: readonly ToolMenuItem[] }

/** A button of the toolbar with a menu. Arrows and first letters move in it; Escape closes it. */
export function ToolMenu({ label, shown, items }: ToolMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  /** At once, since whoever opens it by key goes on by key. */
  const enter = () => {
    if (menu.current === null || menu.current.contains(document.activeElement)) return
    place(button.current, menu.current)
    entries()[0]?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = steps[event.key] ?? letterAfter(all, at, event.key)
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return close()
    }
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        data-tool=""
        tabIndex={-1}
        className={styles.menuTool}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover()
          enter()
        }}
      >
        {shown}
        <Icon of={ChevronDown} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onToggle={(event) => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (opened) enter()
        }}
      >
        <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={walk}>
          {items.map(({ label: name, keys, on, act }) => (
            <button
              key={name}
              type="button"
              {...(on === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemcheckbox', 'aria-checked': on })}
              tabIndex={-1}
              className={styles.entry}
              onClick={() => {
                menu.current?.hidePopover()
                act()
              }}
            >
              {name}
              {keys && <kbd>{keys}</kbd>}
            </button>
          ))}
        </div>
      </div>
    </>
  )
}

function letterAfter(all: readonly HTMLElement[], at: number, key: string): number | undefined {
  if (key.length !== 1) return undefined
  const order = [...all.keys()].map((_, index) => (at + 1 + index) % all.length)
  return order.find((index) => all[index]?.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}

/** Hangs the menu from its button, within the window; by the style object, which the policy allows. */
function place(button: HTMLElement | null, menu: HTMLElement): void {
  if (button === null) return
  const { left, bottom } = button.getBoundingClientRect()
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`
  menu.style.top = `${bottom + 4}px`
}
