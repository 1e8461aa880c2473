import { accounts } from './en/accounts.ts'
import { contact } from './en/contact.ts'
import { courses } from './en/courses.ts'
import { enrollments } from './en/enrollments.ts'
import { fields } from './en/fields.ts'
import { home } from './en/home.ts'
import { instructors } from './en/instructors.ts'
import { jobs } from './en/jobs.ts'
import { legal } from './en/legal.ts'
import { problems } from './en/problems.ts'
import { site } from './en/site.ts'

const english = {
  accounts,
  contact,
  courses,
  enrollments,
  fields,
  home,
  instructors,
  jobs,
  legal,
  problems,
  site,
}

/** Every text a person can read, by area. Another language is another object of this shape. */
export type Catalogue = typeof english

/** The catalogue in use. */
export const text: Catalogue = english

/** The language of `text`, and the direction it is read in: the `lang` and `dir` of every page. */
export const language: { tag: string; direction: 'ltr' | 'rtl' } = { tag: 'en', direction: 'ltr' }
