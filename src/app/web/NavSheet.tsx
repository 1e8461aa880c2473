import { Menu as MenuLines, X } from 'lucide'
import { type MouseEvent, useId, useRef } from 'react'
import { Form } from 'react-router'
import { Brand } from '../../base/ui/Brand.tsx'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import { NavEntry, type NavTarget } from './NavEntry.tsx'
import styles from './NavSheet.module.css'

export type NavSheetProps = {
  siteName: string
  links: readonly NavTarget[]
  /** The signed-in member; null for a visitor. */
  member: object | null
  labels: {
    /** Accessible name of the navigation. */
    main: string
    openMenu: string
    closeMenu: string
    login: string
    register: string
    logout: string
  }
  /** The address that the logout form posts to. */
  logout: string
}

/** The navigation on narrow screens: a button and the full-page sheet it opens. */
export function NavSheet({ siteName, links, member, labels, logout }: NavSheetProps) {
  const id = useId()
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  const closeOnLink = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  return (
    <>
      <Button
        variant="ghost"
        iconOnly
        className={styles.opener}
        aria-label={labels.openMenu}
        aria-haspopup="dialog"
        aria-controls={id}
        onClick={() => sheet.current?.showModal()}
      >
        <Icon of={MenuLines} />
      </Button>
      <dialog
        ref={sheet}
        id={id}
        className={styles.sheet}
        aria-label={labels.main}
        onClickCapture={closeOnLink}
      >
        <div className={styles.inside}>
          <div className={styles.head}>
            <Brand name={siteName} />
            <Button variant="ghost" iconOnly aria-label={labels.closeMenu} onClick={close}>
              <Icon of={X} />
            </Button>
          </div>
          <nav aria-label={labels.main}>
            {links.map((link) => (
              <NavEntry key={link.to} {...link} />
            ))}
          </nav>
          <div className={styles.end}>
            {member ? (
              <Form method="post" action={logout} onSubmit={close}>
                <Button type="submit" variant="line" size="lg" block>
                  {labels.logout}
                </Button>
              </Form>
            ) : (
              <>
                <ButtonLink variant="line" size="lg" to="/login">
                  {labels.login}
                </ButtonLink>
                <ButtonLink variant="primary" size="lg" to="/register">
                  {labels.register}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </dialog>
    </>
  )
}
