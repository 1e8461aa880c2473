import rows from '../../../base/form/Rows.module.css'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Moment } from '../../admin/frame/Moment.tsx'
import { rulingsText } from '../../courses/rulings/text/en.ts'
import type { HeldCourse } from '../contract.ts'
import { keepForm } from './client.ts'
import { moderationAdminText } from './text/en.ts'

/** The open reports of a course, and the form to keep it as it is. Nothing where nobody has reported it. */
export function ReportsSection({ course }: { course: HeldCourse }) {
  const { reports: words } = useText(moderationAdminText).one
  const { reasons } = useText(rulingsText)
  const { Form, busy } = useForm(keepForm)
  const { reports, state } = course
  if (reports.length === 0) return null
  return (
    <Section heading={words.heading} about={words.about}>
      <ul className={rows.rows}>
        {reports.map(({ id, reason, words: said, createdAt, memberId, name, email }) => (
          <li key={id}>
            <div>
              <b>{reasons[reason]}</b>
              {said !== '' && <p dir="auto">{said}</p>}
              <p>
                {memberId === null ? (
                  words.visitor
                ) : (
                  <Link className="link" to={`/admin/members/${memberId}`}>
                    <bdi>{name || email}</bdi>
                  </Link>
                )}
              </p>
            </div>
            <p className="num">
              <Moment at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {state === 'shown' && (
        <Form>
          <Button type="submit" busy={busy}>
            {words.keep}
          </Button>
        </Form>
      )}
    </Section>
  )
}
