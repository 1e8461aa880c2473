import { isPhoto } from '../../../base/contract/photo.ts'
import { Plate } from '../../../base/ui/art/Plate.tsx'
import { cx } from '../../../base/ui/cx.ts'
import { CoverImage } from '../../courses/cover/CoverImage.tsx'
import styles from './TeacherPicture.module.css'

/** The photo of somebody who teaches, over the plate that is theirs; beside their name, so it is hidden from readers by ear. */
export function TeacherPicture(props: {
  name: string
  photoURL: string
  eager?: boolean
  className?: string | undefined
}) {
  const { name, photoURL, eager = false, className } = props
  return (
    <div className={cx(styles.picture, className)} aria-hidden="true">
      <Plate name={name} />
      {isPhoto(photoURL) && <CoverImage url={photoURL} eager={eager} />}
    </div>
  )
}
