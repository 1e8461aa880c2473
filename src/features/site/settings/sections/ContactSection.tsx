import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { contactForm } from '../client.ts'
import { longest } from '../rules.ts'
import { siteSettingsText } from '../text/en.ts'
import { type Read, Setting, variableOf } from './Setting.tsx'

/** The section of how people reach those who run the site. */
export function ContactSection({ settings, version }: Read) {
  const { contact: words, submit } = useText(siteSettingsText)
  const { Form, field, busy, refused } = useForm(contactForm)
  const { email, phone, address, fixed } = settings
  const social = settings.social.join('\n')
  const shared = { fixed, isOutdated: refused?.status === 412 && !busy }
  const isFixed = ['email', 'phone', 'address', 'social'].every((one) => variableOf(fixed, one) !== undefined)
  return (
    <Section name="contact" heading={words.heading} about={words.about}>
      <Form key={JSON.stringify([email, phone, address, social])} noValidate>
        <input type="hidden" name="version" value={version} />
        <Setting
          {...shared}
          of={field('email', email)}
          label={words.email}
          value={email}
          hint={words.emailHint}
          required
          type="email"
          maxLength={longest.email}
          autoComplete="off"
        />
        <Setting
          {...shared}
          of={field('phone', phone)}
          label={words.phone}
          value={phone}
          hint={words.blank}
          type="tel"
          maxLength={longest.phone}
          autoComplete="off"
        />
        <Setting
          {...shared}
          of={field('address', address)}
          label={words.address}
          value={address}
          hint={words.blank}
          dir="auto"
          maxLength={longest.address}
          autoComplete="off"
        />
        <Setting
          {...shared}
          multiline
          of={field('social', social)}
          label={words.social}
          value={social}
          hint={words.socialHint({ most: longest.links })}
          dir="ltr"
          inputMode="url"
        />
        {!isFixed && (
          <Button type="submit" variant="primary" busy={busy}>
            {submit}
          </Button>
        )}
      </Form>
    </Section>
  )
}
