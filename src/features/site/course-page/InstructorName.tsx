import { Link } from '../../../base/ui/Link.tsx'

/** The name of whoever teaches a course, which leads to their page if they have one. */
export function InstructorName({ name, id }: { name: string; id: string | undefined }) {
  if (id === undefined) return name
  return (
    <Link className="link" to={`/instructors/${id}`}>
      {name}
    </Link>
  )
}
