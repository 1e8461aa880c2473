import { ArrowDown, ArrowUp } from 'lucide'
import { useForm } from '../../../base/form/useForm.tsx'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import type { CountedGroup } from '../../courses/subjects/contract.ts'
import { mostCounted } from '../../courses/subjects/rules.ts'
import { moveForm, nameOf } from './client.ts'
import styles from './SubjectsPage.module.css'
import { subjectsAdminText } from './text/en.ts'

/** One subject or group, which leads to its page, with the buttons that move it. */
export function SubjectRow({
  subject,
  isGroup = false,
  isFirst,
  isLast,
}: {
  subject: Pick<CountedGroup, '_id' | 'names' | 'courses'>
  isGroup?: boolean
  isFirst: boolean
  isLast: boolean
}) {
  const words = useText(subjectsAdminText)
  const name = nameOf(subject, useLanguage())
  const { _id, names, courses } = subject
  const { Form, busy } = useForm(moveForm, { id: _id })
  const many = courses >= mostCounted ? words.many({ count: mostCounted }) : words.courses({ count: courses })
  return (
    <li>
      <div>
        <Link className="link" to={`/admin/subjects/${_id}`}>
          {isGroup ? words.group({ name }) : name}
        </Link>
        <p>{[Object.values(names).filter((one) => one !== name), many].flat().join(' · ')}</p>
      </div>
      <Form className={styles.moves} draft="none">
        <Button
          type="submit"
          name="move"
          value="up"
          variant="ghost"
          iconOnly
          disabled={isFirst || busy}
          aria-label={words.up({ name })}
        >
          <Icon of={ArrowUp} />
        </Button>
        <Button
          type="submit"
          name="move"
          value="down"
          variant="ghost"
          iconOnly
          disabled={isLast || busy}
          aria-label={words.down({ name })}
        >
          <Icon of={ArrowDown} />
        </Button>
      </Form>
    </li>
  )
}
