import { Section } from '../../../../base/form/Section.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { statisticsForm } from '../client.ts'
import { statisticNames } from '../rules.ts'
import { siteSettingsText } from '../text/en.ts'
import { type Read, Setting } from './Setting.tsx'
import styles from './StatisticsSection.module.css'

/** The section of the numbers of the front page. */
export function StatisticsSection({ settings, version }: Read) {
  const { statistics: words, submit } = useText(siteSettingsText)
  const { Form, field, busy, refused } = useForm(statisticsForm)
  const { statistics } = settings
  return (
    <Section name="statistics" heading={words.heading} about={words.about}>
      <Form key={JSON.stringify(statistics)} noValidate>
        <input type="hidden" name="version" value={version} />
        <div className={styles.numbers}>
          {statisticNames.map((name) => (
            <Setting
              key={name}
              of={field(name, `${statistics[name]}`)}
              label={words[name]}
              value={`${statistics[name]}`}
              fixed={[]}
              isOutdated={refused?.status === 412 && !busy}
              required
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
          ))}
        </div>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </Form>
    </Section>
  )
}
