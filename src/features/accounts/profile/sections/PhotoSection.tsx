import { Form } from 'react-router'
import { profileText } from '../../../../base/shared/text/profile.ts'
import { answer, api, type Call } from '../../../../base/web/request.ts'
import { Avatar } from '../../../../base/web/ui/Avatar.tsx'
import { Button } from '../../../../base/web/ui/Button.tsx'
import { TextField } from '../../../../base/web/ui/TextField.tsx'
import type { AccountsApi, Member } from '../../contract.ts'
import { attempt, errorOf, type Outcome } from '../web/outcome.ts'
import { Section } from './Section.tsx'
import { useSectionForm } from './useSectionForm.ts'

const { photo } = profileText

export function savePhotoLink(call: Call, photoURL: string) {
  return attempt('photo', photo.done, async () => {
    await answer(api<AccountsApi>(call).auth.profile.$patch({ json: { photoURL } }))
  })
}

/** The picture beside the name. */
export function PhotoSection({ member, outcome }: { member: Member; outcome: Outcome | null }) {
  const { form, busy } = useSectionForm('photo', outcome)
  return (
    <Section heading={photo.heading} about={photo.about} outcome={outcome}>
      <div>
        <Avatar name={member.displayName} photoURL={member.photoURL} />
      </div>
      <Form ref={form} method="post">
        <input type="hidden" name="section" value="photo" />
        <TextField
          key={member.photoURL}
          label={photo.link}
          name="photoURL"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint={photo.linkHint}
          defaultValue={member.photoURL}
          error={errorOf(outcome, 'photoURL')}
        />
        <Button type="submit" busy={busy}>
          {photo.submit}
        </Button>
      </Form>
    </Section>
  )
}
