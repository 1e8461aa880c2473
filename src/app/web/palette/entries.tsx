import { ArrowRight, History, type IconNode, LogIn, LogOut, Moon, Plus, Sun } from 'lucide'
import type { ReactNode } from 'react'
import { recentPlaces } from '../../../base/page/recentPlaces.ts'
import type { Language } from '../../../base/text/language.ts'
import { listIn } from '../../../base/text/listIn.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { shownTheme, switchTheme } from '../../../base/ui/theme.ts'
import { othersText } from '../../../features/courses/catalogue/others/text/en.ts'
import type { CourseCard } from '../../../features/courses/contract.ts'
import { Cover } from '../../../features/courses/cover/Cover.tsx'
import { matches } from '../../../features/courses/shared/pieces.ts'
import { webText } from '../text/en.ts'
import { pagesFor } from './pages.ts'
import { paletteText } from './text/en.ts'
import type { FoundCourses } from './useCourseSearch.ts'

/** An entry of the palette: what it shows, and what choosing it does. */
export type Entry = {
  id: string
  label: string
  note?: string
  art: ReactNode
  /** The path that it leads to, where that is a place to come back to. */
  to?: string
  choose: (ways: Ways) => void
}

/** The actions available to an entry: navigate to an address, or post to one. */
export type Ways = { go: (to: string) => void; post: (to: string) => void }

export type Group = { title: string; entries: Entry[] }

/** The entries that match a query, grouped under titles; empty groups are left out. */
export function groupsFor(
  words: readonly string[],
  found: FoundCourses,
  { language, signedIn }: { language: Language; signedIn: boolean },
): Group[] {
  const { recent, pages, actions } = paletteText(language)
  const named = (entry: { label: string; also?: string }) =>
    matches(`${entry.label} ${entry.also ?? ''}`, words)
  const listed = new Set([location.pathname, ...found.courses.map(({ _id }) => `/all-courses/${_id}`)])
  const places = recentPlaces().filter((place) => !listed.has(place.to) && named(place))
  return [
    ...coursesIn(found, language),
    {
      title: recent,
      entries: places.map(({ to, label }) => ({
        ...line(`recent ${to}`, label, History, ({ go }) => go(to)),
        to,
      })),
    },
    {
      title: pages,
      entries: pagesFor(language, { signedIn })
        .filter((page) => named(page) && !places.some(({ to }) => to === page.to))
        .map(({ to, label }) => ({ ...line(to, label, ArrowRight, ({ go }) => go(to)), to })),
    },
    { title: actions, entries: actionsFor(language, signedIn).filter(named) },
  ].filter(({ entries }) => entries.length > 0)
}

/** Each course is listed once, in the first group that it belongs to. */
function coursesIn({ courses, similar, apart }: FoundCourses, language: Language): Group[] {
  const titles = paletteText(language)
  const listed = new Set<string>()
  return [
    { title: titles.courses, all: courses },
    { title: titles.similar, all: similar },
    ...apart.map(({ words, courses: all }) => ({ title: apartTitle(language, words), all })),
  ].map(({ title, all }) => {
    const others = all.filter(({ _id }) => !listed.has(_id))
    for (const { _id } of others) listed.add(_id)
    return { title, entries: others.map(toEntry) }
  })
}

function toEntry({ _id, title, imageUrl, name }: CourseCard): Entry {
  return {
    id: _id,
    label: title,
    note: name,
    art: <Cover shape="thumb" course={{ id: _id, title, imageUrl }} />,
    to: `/all-courses/${_id}`,
    choose: ({ go }) => go(`/all-courses/${_id}`),
  }
}

function actionsFor(language: Language, signedIn: boolean): (Entry & { also?: string })[] {
  const { nav } = webText(language)
  const { also, toLight, toDark } = paletteText(language)
  const dark = shownTheme() === 'dark'
  const theme = dark ? toLight : toDark
  return [
    line('add', nav.addCourse, Plus, ({ go }) => go('/add-course')),
    line('theme', theme, dark ? Sun : Moon, switchTheme),
    signedIn
      ? {
          ...line('logout', nav.logout, LogOut, ({ post }) => post('/logout')),
          also: also.logout,
        }
      : { ...line('login', nav.login, LogIn, ({ go }) => go('/login')), also: also.login },
  ]
}

function apartTitle(language: Language, words: readonly string[]): string {
  const { apart, quoted } = othersText(language)
  return apart({
    words: listIn(
      language,
      words.map((word) => quoted({ word })),
    ),
  })
}

function line(id: string, label: string, icon: IconNode, choose: Entry['choose']): Entry {
  return { id, label, art: <Icon of={icon} flip={icon === ArrowRight} />, choose }
}
