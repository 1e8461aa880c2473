import { text } from '../../base/shared/text/text.ts'
import { PageMeta } from '../../base/web/PageMeta.tsx'
import { RolledStop } from '../../base/web/ui/art/RolledStop.tsx'
import { ButtonLink } from '../../base/web/ui/Button.tsx'
import styles from './NotFoundPage.module.css'

const { notFound } = text.site

/** For unknown addresses, courses that are gone, and pages that could not be loaded. */
export function NotFoundPage() {
  return (
    <div className={styles.lost}>
      <PageMeta title={notFound.title} hidden />
      <div className={`wrap ${styles.words}`}>
        <h1>{notFound.heading}</h1>
        <p>{notFound.body}</p>
        <ButtonLink to="/" variant="primary" size="lg">
          {notFound.button}
        </ButtonLink>
      </div>
      <div className={styles.scene}>
        <RolledStop />
      </div>
    </div>
  )
}
