import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Avatar } from '../../../base/ui/Avatar.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { AccountsApi } from '../../accounts/contract.ts'
import { uploadPhoto } from '../../accounts/photos/client.ts'
import { photosText } from '../../accounts/photos/text/en.ts'
import type { User } from '../../accounts/shared/user.ts'
import { profileText } from '../text/en.ts'

export const photoLinkForm = defineForm({
  section: 'photo',
  fields: ['photoURL'],
  async work(json, call: Call) {
    await answer(api<AccountsApi>(call).auth.profile.$patch({ json }))
    return { message: textHere(profileText).photo.done }
  },
})

export const photoFileForm = defineForm({
  section: 'photo-file',
  secrets: ['image'],
  async work(_, call: Call, sent) {
    const file = sent.get('image')
    if (!(file instanceof File) || file.size === 0) throw broken('image', textHere(photosText).picture)
    await uploadPhoto(call, file)
    return { message: textHere(profileText).photo.done }
  },
})

/** The section to change the photo. */
export function PhotoSection({ member }: { member: User }) {
  const { photo } = useText(profileText)
  const byLink = useForm(photoLinkForm)
  const byFile = useForm(photoFileForm)
  const link = member.photoURL.startsWith('/') ? '' : member.photoURL
  return (
    <Section name="photo" heading={photo.heading} about={photo.about}>
      <div>
        <Avatar name={member.displayName} photoURL={member.photoURL} />
      </div>
      <byFile.Form encType="multipart/form-data">
        <TextField
          {...byFile.field('image')}
          label={photo.file}
          type="file"
          required
          accept="image/jpeg,image/png,image/webp"
          hint={photo.fileHint}
        />
        <Button type="submit" busy={byFile.busy}>
          {photo.upload}
        </Button>
      </byFile.Form>
      <byLink.Form>
        <TextField
          key={member.photoURL}
          {...byLink.field('photoURL', link)}
          label={photo.link}
          type="url"
          inputMode="url"
          placeholder="https://"
          hint={photo.linkHint}
        />
        <Button type="submit" busy={byLink.busy}>
          {photo.submit}
        </Button>
      </byLink.Form>
    </Section>
  )
}
