import { Form } from '../../../base/form/Form.tsx'
import { attempt, broken, errorOf, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Avatar } from '../../../base/ui/Avatar.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { AccountsApi } from '../../accounts/contract.ts'
import { shrink, toBase64 } from '../../accounts/photos/client.ts'
import type { PhotosApi } from '../../accounts/photos/contract.ts'
import { photosText } from '../../accounts/photos/text/en.ts'
import type { Member } from '../../accounts/shared/member.ts'
import { profileText } from '../text/en.ts'

export function savePhotoLink(call: Call, photoURL: string) {
  return attempt('photo', textHere(profileText).photo.done, async () => {
    await answer(api<AccountsApi>(call).auth.profile.$patch({ json: { photoURL } }))
  })
}

export function uploadPhoto(call: Call, file: FormDataEntryValue | null) {
  return attempt('photo', textHere(profileText).photo.done, async () => {
    if (!(file instanceof File) || file.size === 0) throw broken('photo', textHere(photosText).picture)
    const image = await toBase64(await shrink(file))
    await answer(api<PhotosApi>(call).auth.photo.$put({ json: { image } }))
  })
}

/** The section to change the photo. */
export function PhotoSection({ member, outcome }: { member: Member; outcome: Outcome | null }) {
  const { photo } = useText(profileText)
  const { form, busy } = useSectionForm('photo', outcome)
  const upload = useSectionForm('photo-file', outcome)
  const link = member.photoURL.startsWith('/') ? '' : member.photoURL
  return (
    <Section heading={photo.heading} about={photo.about} outcome={outcome}>
      <div>
        <Avatar name={member.displayName} photoURL={member.photoURL} />
      </div>
      <Form ref={upload.form} method="post" encType="multipart/form-data">
        <input type="hidden" name="section" value="photo-file" />
        <TextField
          label={photo.file}
          name="photo"
          type="file"
          required
          accept="image/jpeg,image/png,image/webp"
          hint={photo.fileHint}
          error={errorOf(outcome, 'photo') ?? errorOf(outcome, 'image')}
        />
        <Button type="submit" busy={upload.busy}>
          {photo.upload}
        </Button>
      </Form>
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
          defaultValue={link}
          error={errorOf(outcome, 'photoURL')}
        />
        <Button type="submit" busy={busy}>
          {photo.submit}
        </Button>
      </Form>
    </Section>
  )
}
