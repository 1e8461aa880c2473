import { type Language, localeOf } from '../../../../base/text/language.ts'
import { settingsText } from '../text/en.ts'

/** A size as people read it: 640 KB, 1.2 MB. */
export function sizeIn(language: Language, bytes: number): string {
  const { kilobytes, megabytes, gigabytes } = settingsText(language).backups.size
  const written = (size: number, digits: number) =>
    new Intl.NumberFormat(localeOf(language), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    }).format(size)
  if (bytes < 1_000_000) return kilobytes({ size: written(Math.max(1, bytes / 1_000), 0) })
  if (bytes < 1_000_000_000) return megabytes({ size: written(bytes / 1_000_000, 1) })
  return gigabytes({ size: written(bytes / 1_000_000_000, 1) })
}

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** A span of time in the largest unit that it is a whole number of: “an hour”, “90 seconds”. */
export function spanIn(language: Language, seconds: number): string {
  const { spans } = settingsText(language).limits.limit
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? units[3]
  return spans[unit]({ count: seconds / length })
}
