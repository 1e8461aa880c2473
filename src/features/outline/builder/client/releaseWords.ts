import { type Language, localeOf } from '../../../../base/text/language.ts'
import type { When } from '../../release/shared/when.ts'
import type { Builder } from '../../shared/answers.ts'
import { builderText } from '../text/en.ts'

/** A rule of release in words; null for at once. */
export function releaseWords(
  language: Language,
  release: When | null,
  outline: Pick<Builder, 'sections' | 'zone'>,
): string | null {
  const words = builderText(language)
  if (release === null) return null
  if ('at' in release) {
    const format = new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    })
    const zone = (release.zone ?? outline.zone).replaceAll('_', ' ')
    return words.opensAt({ when: format.format(new Date(`${release.at}Z`)), zone })
  }
  const { days } = release
  if (release.after === 'start') return words.opensStart({ days })
  const item = outline.sections.flatMap(({ items }) => items).find(({ _id }) => _id === release.after)
  return words.opensAfter({ days, title: item?.title ?? words.gone })
}
