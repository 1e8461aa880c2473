import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { looksForm } from '../client.ts'
import { drawnHue, longest } from '../rules.ts'
import { siteSettingsText } from '../text/en.ts'
import { HueField } from './HueField.tsx'
import { Fixed, type Read, Setting, variableOf } from './Setting.tsx'

/** The section of the name, the tagline and the colour. */
export function LooksSection({ settings, version }: Read) {
  const { looks: words, submit } = useText(siteSettingsText)
  const { Form, field, busy, refused } = useForm(looksForm)
  const { name, tagline, hue, fixed } = settings
  const isOutdated = refused?.status === 412 && !busy
  const hueVariable = variableOf(fixed, 'hue')
  const shared = { fixed, isOutdated }
  const isFixed = ['name', 'tagline', 'hue'].every((one) => variableOf(fixed, one) !== undefined)
  return (
    <Section name="looks" heading={words.heading} about={words.about}>
      <Form key={JSON.stringify([name, tagline, hue])} noValidate>
        <input type="hidden" name="version" value={version} />
        <Setting
          {...shared}
          of={field('name', name)}
          label={words.name}
          value={name}
          required
          dir="auto"
          maxLength={longest.name}
          autoComplete="off"
        />
        <Setting
          {...shared}
          of={field('tagline', tagline)}
          label={words.tagline}
          value={tagline}
          hint={words.taglineHint}
          dir="auto"
          maxLength={longest.tagline}
          autoComplete="off"
        />
        {hueVariable === undefined ? (
          <HueField {...field('hue', `${hue ?? drawnHue}`)} label={words.hue} hint={words.hueHint} />
        ) : (
          <Fixed
            label={words.hue}
            value={hue === null ? words.drawn : words.degrees({ hue })}
            variable={hueVariable}
          />
        )}
        {!isFixed && (
          <Button type="submit" variant="primary" busy={busy}>
            {submit}
          </Button>
        )}
      </Form>
    </Section>
  )
}
