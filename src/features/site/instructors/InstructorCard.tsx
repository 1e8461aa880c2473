import { useText } from '../../../base/text/useText.ts'
import { Plate } from '../../../base/ui/art/Plate.tsx'
import type { PlateLook } from '../../../base/ui/art/plateLooks.ts'
import { Link } from '../../../base/ui/Link.tsx'
import { CoverImage } from '../../courses/cover/CoverImage.tsx'
import type { Instructor } from '../contract.ts'
import styles from './InstructorCard.module.css'
import { instructorsText } from './text/en.ts'

/** An instructor: a photograph, or a placeholder without one, and what they teach. */
export function InstructorCard({
  instructor,
  look,
}: {
  instructor: Instructor
  look: PlateLook | undefined
}) {
  const { name, image, expertise, experience, courses, member } = instructor
  const { years, coursesBy } = useText(instructorsText)
  return (
    <li className={styles.card}>
      <div className={styles.picture} aria-hidden="true">
        <Plate name={name} look={look} />
        {image && <CoverImage url={image} eager={false} />}
      </div>
      <h2 dir="auto">{member === undefined ? name : <Link to={`/instructors/${member}`}>{name}</Link>}</h2>
      <p className={styles.expertise}>
        <span>
          <bdi>{expertise}</bdi>
        </span>
        <span className="num">{years({ count: experience })}</span>
      </p>
      {courses.length > 0 && (
        <ul className={styles.courses} aria-label={coursesBy({ name })}>
          {courses.map((title) => (
            <li key={title}>
              <Link to={addressOf(title, member)}>
                <bdi>{title}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Where the title of a course leads: to the courses of its instructor, or else to a search for it. */
function addressOf(title: string, member: string | undefined): string {
  if (member !== undefined) return `/instructors/${member}#courses`
  return `/all-courses?${new URLSearchParams({ q: title })}`
}
