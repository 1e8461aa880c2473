import { useRef } from 'react'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { cx } from '../../../base/ui/cx.ts'
import styles from './Cover.module.css'
import { CoverImage } from './CoverImage.tsx'
import { useDrawing } from './useDrawing.ts'

export type CoveredCourse = { id: string; title: string; imageUrl?: string | null | undefined }

type CoverProps = {
  course: CoveredCourse
  /** `card` is 4:3 with a spine, `thumb` the same but small; `book` and `panel` fill their box. */
  shape?: 'card' | 'book' | 'thumb' | 'panel'
  /** Loads the image with high priority, for the first cover in view. */
  eager?: boolean
}

/**
 * A course's drawn cover, and over it the course's own image once that has loaded, so that a broken image shows the drawing.
 * It is decoration. The global class `cover` lets a card tilt it.
 */
export function Cover({ course, shape = 'card', eager = false }: CoverProps) {
  const { id, title, imageUrl } = course
  const container = useRef<HTMLSpanElement>(null)
  const drawing = useDrawing({ id, title }, container)
  return (
    <span className={cx('cover', styles.cover, styles[shape])} aria-hidden="true">
      {/* Safe: the markup is generated here, with at most one sign of the title in it, escaped (letter.ts). */}
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
