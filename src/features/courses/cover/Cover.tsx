import { useRef } from 'react'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { cx } from '../../../base/ui/cx.ts'
import styles from './Cover.module.css'
import { CoverImage } from './CoverImage.tsx'
import { useDrawing } from './useDrawing.ts'

export type CoveredCourse = { id: string; title: string; imageUrl?: string | null | undefined }

type CoverProps = {
  course: CoveredCourse
  /** `card` 4:3 with a spine, `thumb` the same but small; `book` and `panel` fill the box they stand in. */
  shape?: 'card' | 'book' | 'thumb' | 'panel'
  /** For the one cover that a visitor sees first. */
  eager?: boolean
}

/**
 * A course's face: its drawn cover, and over it the course's own image once that has loaded. A missing or
 * broken image so never shows as anything but the drawing. Decoration only: the title stands beside it.
 * The plain class `cover` is there for a card to tilt the cover on its spine.
 */
export function Cover({ course, shape = 'card', eager = false }: CoverProps) {
  const { id, title, imageUrl } = course
  const container = useRef<HTMLSpanElement>(null)
  const drawing = useDrawing({ id, title }, container)
  return (
    <span className={cx('cover', styles.cover, styles[shape])} aria-hidden="true">
      {/* Safe: the markup is our own, and of the title at most one sign enters it, escaped (letter.ts). */}
      <span
        ref={container}
        className={styles.drawing}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
      {imageUrl && isWebLink(imageUrl) && <CoverImage key={imageUrl} url={imageUrl} eager={eager} />}
    </span>
  )
}
