import { Section } from '../../../base/form/Section.tsx'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Facts } from '../frame/Facts.tsx'
import { Moment, momentIn } from '../frame/Moment.tsx'
import type { Settings } from './contract.ts'
import { sizeIn } from './shared/amounts.ts'
import { settingsText } from './text/en.ts'

/** The section about backups. */
export function BackupsSection(backups: Settings['backups']) {
  const { backups: words, yes } = useText(settingsText)
  const language = useLanguage()
  const { next, folder, keepDays, encrypted, last, provenAt, failed, stale } = backups
  return (
    <Section anchor="backups" heading={words.heading} about={words.about}>
      {stale && (
        <Callout kind="warning" title={words.stale}>
          {words.staleHelp}
        </Callout>
      )}
      {failed !== null && (
        <Callout kind="danger" title={words.failed({ at: momentIn(language, failed.at) })}>
          {(words.failures as Record<string, string>)[failed.failure] ?? words.failures.other}
        </Callout>
      )}
      <Facts
        facts={[
          [
            words.last,
            last === null ? (
              words.never
            ) : (
              <>
                <Moment at={last.madeAt} />, {sizeIn(language, last.bytes)}
              </>
            ),
          ],
          [words.proven, moment(provenAt, words.never)],
          [words.next, moment(next, words.off)],
          [words.folder, folder],
          [words.kept, words.days({ count: keepDays })],
          [words.encrypted, encrypted ? yes : words.open],
        ]}
      />
    </Section>
  )
}

function moment(at: string | null, otherwise: string) {
  return at === null ? otherwise : <Moment at={at} />
}
