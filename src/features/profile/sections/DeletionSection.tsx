import { redirect } from 'react-router'
import { Form } from '../../../base/form/Form.tsx'
import { attempt, broken, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { forgetReader } from '../../../base/page/forgetReader.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { CurrentPassword } from '../../accounts/reauthentication/CurrentPassword.tsx'
import type { Profile, ProfileApi } from '../contract.ts'
import { profileText } from '../text/en.ts'
import styles from './DeletionSection.module.css'

export async function leave(call: Call, { current, confirm }: { current: string; confirm: string }) {
  const { deletion, errors } = textHere(profileText)
  let gone = false
  const outcome = await attempt('deletion', deletion.done, async () => {
    if (confirm === '') throw broken('confirm', errors.confirm)
    await answer(api<ProfileApi>(call).auth.deletion.$post({ json: { current } }))
    gone = true
    forgetReader()
  })
  return gone ? redirect('/') : outcome
}

/** The section to delete the account. It says first what is deleted and what stays. */
export function DeletionSection({ profile, outcome }: { profile: Profile; outcome: Outcome | null }) {
  const { deletion } = useText(profileText)
  const { form, busy } = useSectionForm('deletion', outcome)
  const { hasPassword, fresh, leaving } = profile
  return (
    <Section heading={deletion.heading} about={deletion.about} outcome={outcome}>
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
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="deletion" />
          {hasPassword && <CurrentPassword outcome={outcome} />}
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
