import { useText } from '../../../base/text/useText.ts'
import { Link } from '../../../base/ui/Link.tsx'
import { TeacherPicture } from '../teaching/TeacherPicture.tsx'
import type { CourseContext } from './contract.ts'
import styles from './InstructorBox.module.css'
import { coursePageText } from './text/en.ts'

/** Who teaches a course: picture, name, what they know, and how their page begins. Nothing where that is nobody. */
export function InstructorBox({ context }: { context: CourseContext | null }) {
  const words = useText(coursePageText)
  const instructor = context?.instructor
  if (!instructor) return null
  const { id, name, photoURL, expertise, about } = instructor
  return (
    <section className={styles.box} aria-labelledby="instructor">
      <h2 id="instructor">{words.instructor}</h2>
      <TeacherPicture name={name} photoURL={photoURL} className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className="link" to={`/instructors/${id}`} dir="auto">
            {name}
          </Link>
        </p>
        {expertise.trim() !== '' && (
          <p className={styles.expertise} dir="auto">
            {expertise}
          </p>
        )}
        {about.trim() !== '' && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
      </div>
    </section>
  )
}
