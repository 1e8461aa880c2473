import { redirect } from 'react-router'
import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { forgetReader } from '../../../base/page/forgetReader.ts'
import { textHere } from '../../../base/page/language.ts'
import { actorHere } from '../../../base/page/offline-queue/actor.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import { withPassword } from '../../accounts/reauthentication/client/withPassword.ts'
import type { Profile, ProfileApi } from '../contract.ts'
import { profileText } from '../text/en.ts'
import styles from './DeletionSection.module.css'

export const deletionForm = defineForm({
  section: 'deletion',
  fields: ['confirm'],
  secrets: ['current'],
  async work({ current, confirm }, call: Call) {
    const { deletion, errors } = textHere(profileText)
    if (confirm === '') throw broken('confirm', errors.confirm)
    const { auth } = api<ProfileApi>(call)
    const account = actorHere()
    await withPassword(current, (current) => answer(auth.deletion.$post({ json: { current } })))
    forgetReader(account)
    notify.success(deletion.done)
    return redirect('/')
  },
})

/** The section to delete the account. It says first what is deleted and what stays. */
export function DeletionSection({ profile }: { profile: Profile }) {
  const { deletion } = useText(profileText)
  const { Form, field, busy } = useForm(deletionForm)
  const { hasPassword, fresh, leaving } = profile
  return (
    <Section name="deletion" heading={deletion.heading} about={deletion.about}>
      <div className={styles.before}>
        <p>{deletion.before}</p>
        <ul>
          {leaving.coursesKept > 0 && <li>{deletion.kept({ count: leaving.coursesKept })}</li>}
          {leaving.coursesDeleted > 0 && <li>{deletion.deleted({ count: leaving.coursesDeleted })}</li>}
          {leaving.enrollments > 0 && <li>{deletion.enrollments({ count: leaving.enrollments })}</li>}
          <li>{deletion.account}</li>
          <li>{deletion.events}</li>
          <li>{deletion.backups}</li>
        </ul>
      </div>
      {hasPassword || fresh ? (
        <Form>
          {hasPassword && <CurrentPassword {...field('current')} />}
          <Checkbox label={deletion.confirm} name="confirm" value="yes" required />
          <Button type="submit" variant="danger" busy={busy}>
            {deletion.submit}
          </Button>
        </Form>
      ) : (
        <p>{deletion.later}</p>
      )}
    </Section>
  )
}
