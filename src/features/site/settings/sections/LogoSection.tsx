import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Logo } from '../../../../base/ui/Logo.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { useSite } from '../../../../base/ui/useSite.ts'
import { logoForm, logoRemovalForm } from '../logo/client.ts'
import { siteSettingsText } from '../text/en.ts'
import { Fixed, type Read, variableOf } from './Setting.tsx'

/** The section of the picture that stands for the site. */
export function LogoSection({ settings: { fixed } }: Pick<Read, 'settings'>) {
  const { logo: words } = useText(siteSettingsText)
  const { logo } = useSite()
  const upload = useForm(logoForm)
  const removal = useForm(logoRemovalForm)
  const variable = variableOf(fixed, 'logo')
  const picture = logo && <Logo of={logo} alt={words.now} onPaper />
  return (
    <Section name="logo" heading={words.heading} about={words.about}>
      {variable !== undefined ? (
        <Fixed label={words.now} value={picture} variable={variable} />
      ) : (
        <>
          <div>{picture ?? words.none}</div>
          <upload.Form encType="multipart/form-data">
            <TextField
              key={logo?.src}
              {...upload.field('image')}
              label={words.file}
              type="file"
              required
              accept="image/png,image/jpeg,image/webp"
              hint={words.fileHint}
            />
            <Button type="submit" variant="primary" busy={upload.busy}>
              {words.upload}
            </Button>
          </upload.Form>
          {logo !== null && (
            <removal.Form>
              <Button type="submit" busy={removal.busy}>
                {words.remove}
              </Button>
            </removal.Form>
          )}
        </>
      )}
    </Section>
  )
}
