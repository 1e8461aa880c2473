import { day, time } from '../../../base/contract/dates.ts'
import { Section } from '../../../base/form/Section.tsx'
import { administrationText } from '../../../base/text/administration.ts'
import { settingsText } from '../../../base/text/settings.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Facts } from '../frame/Facts.tsx'
import { Moment } from '../frame/Moment.tsx'
import type { Settings } from './contract.ts'

const { backups: words, yes } = settingsText

/** The section about backups. */
export function BackupsSection(backups: Settings['backups']) {
  const { next, folder, keepDays, encrypted, last, provenAt, failed, stale } = backups
  return (
    <Section heading={words.heading} about={words.about}>
      {stale && (
        <Callout kind="warning" title={words.stale}>
          {words.staleHelp}
        </Callout>
      )}
      {failed !== null && (
        <Callout kind="danger" title={words.failed(administrationText.at(day(failed.at), time(failed.at)))}>
          {words.failures[failed.failure] ?? words.failures.other}
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
                <Moment at={last.madeAt} />, {words.size(last.bytes)}
              </>
            ),
          ],
          [words.proven, moment(provenAt, words.never)],
          [words.next, moment(next, words.off)],
          [words.folder, folder],
          [words.kept, words.days(keepDays)],
          [words.encrypted, encrypted ? yes : words.open],
        ]}
      />
    </Section>
  )
}

function moment(at: string | null, otherwise: string) {
  return at === null ? otherwise : <Moment at={at} />
}
