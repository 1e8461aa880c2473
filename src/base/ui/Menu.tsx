import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Link } from './Link.tsx'
import styles from './Menu.module.css'

/** A menu item: a link, or a button that posts to an address; both work without scripts. */
export type MenuItem = { label: string } & ({ to: string } | { post: string })

type MenuProps = {
  /** The label of the button. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  /** Text above the items. */
  head?: ReactNode
  items: readonly MenuItem[]
}

/** A button with a menu. Arrow keys move in it; Escape closes it and returns the focus. */
export function Menu({ label, trigger, head, items }: MenuProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => popover.current?.hidePopover()

  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
      >
        {trigger}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.menu}
        onToggle={(event) => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (opened) focusItem(event.currentTarget, 0)
        }}
      >
        {head && <div className={styles.head}>{head}</div>}
        <div
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={walk}
          // Leaving it by Tab closes it: an open menu would cover the element that has the focus then.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
          }}
        >
          {items.map((item) =>
            'to' in item ? (
              <Link key={item.label} role="menuitem" className={styles.item} to={item.to} onClick={close}>
                {item.label}
              </Link>
            ) : (
              <Form key={item.label} role="none" method="post" action={item.post} onSubmit={close}>
                <button type="submit" role="menuitem" className={styles.item}>
                  {item.label}
                </button>
              </Form>
            ),
          )}
        </div>
      </div>
    </>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = itemsOf(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  focusItem(event.currentTarget, to % all.length)
}

function focusItem(menu: HTMLElement, at: number): void {
  itemsOf(menu).at(at)?.focus()
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}
