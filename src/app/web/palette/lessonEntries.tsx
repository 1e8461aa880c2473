import { FileText, Search } from 'lucide'
import type { Language } from '../../../base/text/language.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import type { LessonHit } from '../../../features/classroom/contract.ts'
import { addressOf } from '../../../features/classroom/shared/place.ts'
import type { Group } from './entries.tsx'
import { paletteText } from './text/en.ts'

/**
 * The lessons that a search has found, as a group of the palette. They come late, so they are the last one: nothing moves away from
 * under the pointer.
 */
export function lessonsIn(
  hits: readonly LessonHit[],
  { query, language }: { query: string; language: Language },
): Group[] {
  if (hits.length === 0) return []
  const { lessons, allLessons } = paletteText(language)
  const entries = hits.map(({ course, courseTitle, item, title, place }) => {
    const to = addressOf(course, { _id: item, place })
    return {
      id: `lesson ${course} ${item}`,
      label: title,
      note: courseTitle,
      art: <Icon of={FileText} />,
      choose: ({ go }: { go: (to: string) => void }) => go(to),
    }
  })
  const all = {
    id: 'all lessons',
    label: allLessons({ query }),
    art: <Icon of={Search} />,
    choose: ({ go }: { go: (to: string) => void }) =>
      go(`/dashboard/search?${new URLSearchParams({ q: query })}`),
  }
  return [{ title: lessons, entries: [...entries, all] }]
}
