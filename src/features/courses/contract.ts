import { z } from 'zod'
import { idInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { emailField, idField, linkField, requiredText, textField } from '../../base/contract/fields.ts'
import { pagingQuery } from '../../base/contract/paging.ts'
import { courseFacts } from './facts/shared/schema.ts'
import { longest } from './rules.ts'
import { hiddenCourse } from './rulings/shared/schema.ts'
import { card } from './shared/card.ts'
import { catalogueQuery, searchField } from './shared/search.ts'

const course = card
  .extend({
    creatorId: idInAnswer().nullable().meta({ description: 'Null when the creator has left' }),
    email: z.string().optional().meta({ description: "The creator's e-mail, told to the creator alone" }),
    hidden: hiddenCourse.optional().meta({
      description:
        'Why an administrator has hidden it; told to its staff and administrators, who alone see it then',
    }),
  })
  .meta({ id: 'Course' })

const oneCourse = course
  .extend({ facts: courseFacts.optional().meta({ description: 'What it says of itself, if anything' }) })
  .meta({ id: 'OneCourse' })

const alternatives = z
  .object({
    similar: z.array(card).meta({ description: 'The best matches, should words of the search be mistyped' }),
    apart: z
      .array(z.object({ words: z.array(z.string()), courses: z.array(card) }))
      .meta({ description: 'The best matches of some words of the search, rare words first' }),
    instead: z.array(z.string()).meta({ description: 'Words to search for, should there be nothing at all' }),
  })
  .meta({ id: 'SearchAlternatives' })

/** Alternatives to a search that finds too little. */
export type Alternatives = z.output<typeof alternatives>

/** A course as lists show it. */
export type CourseCard = z.output<typeof card>

/** A course as its creator's list has it. */
export type Course = z.output<typeof course>

/** A course as its own page shows it. */
export type OneCourse = z.output<typeof oneCourse>

const fields = {
  title: requiredText(longest.title),
  imageUrl: linkField(),
  duration: textField(longest.duration),
  description: textField(longest.description),
}

/** The fields to add or edit a course. */
export type CourseFields = { [F in keyof typeof fields]: string }

const ofCourse = z.object({ id: idField() })

export const courses = contract({
  listNewest: {
    method: 'get',
    path: '/all-courses',
    replica: true,
    public: 'catalogue',
    summary: 'All courses, newest first; with `q` and `sort`, the catalogue',
    access: 'anyone',
    query: z.object(catalogueQuery),
    answer: z.array(card),
  },
  count: {
    method: 'get',
    path: '/all-courses/count',
    replica: true,
    public: 'catalogue',
    summary: 'How many courses match `q`, counted up to a bound',
    access: 'anyone',
    query: z.object({ q: searchField().optional() }),
    answer: z.object({ count: z.int(), capped: z.boolean() }),
  },
  listAlternatives: {
    method: 'get',
    path: '/all-courses/alternatives',
    replica: true,
    public: 'catalogue',
    summary:
      'Where `q` finds fewer than three courses: those with `similar` words, and with some of the words `apart`',
    access: 'anyone',
    query: z.object({ q: searchField().optional() }),
    answer: alternatives,
  },
  listPopular: {
    method: 'get',
    path: '/popular-courses',
    replica: true,
    public: 'catalogue',
    summary: 'The courses with most enrollments, most first',
    access: 'anyone',
    query: z.object(pagingQuery),
    answer: z.array(card),
  },
  listOldest: {
    method: 'get',
    path: '/all-new-courses',
    replica: true,
    public: 'catalogue',
    summary: 'All courses, oldest first',
    access: 'anyone',
    query: z.object(pagingQuery),
    answer: z.array(card),
  },
  find: {
    method: 'get',
    path: '/course/{id}',
    replica: true,
    public: 'course',
    summary: 'One course. To its creator the `ETag` names the version that was read',
    versioned: 'told',
    access: 'anyone',
    params: ofCourse,
    answer: oneCourse,
  },
  listOwn: {
    method: 'get',
    path: '/courses',
    replica: true,
    summary: 'The courses that the signed-in member created, oldest first',
    access: 'self',
    query: z.object({ ...pagingQuery, email: emailField() }),
    answer: z.array(course),
  },
  add: {
    method: 'post',
    path: '/add-course',
    changes: ['catalogue', 'courses'],
    summary:
      'Add a course. `name` and `createdDate` are accepted and not used: the account and the clock decide',
    access: 'self',
    limit: 'own',
    query: z.object({ email: emailField() }),
    body: z.object({
      ...fields,
      email: emailField().optional(),
      name: textField(200).optional(),
      createdDate: textField(40).optional(),
    }),
    answer: z.object({ insertedId: idInAnswer() }),
    statuses: [201],
  },
  update: {
    method: 'put',
    path: '/update-course/{id}',
    changes: ['catalogue', 'courses'],
    summary: 'Change a course. With `If-Match` only while it is in the version that was read, else 412',
    versioned: 'asked',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object(fields),
    answer: z.object({ modifiedCount: z.int() }),
  },
  delete: {
    method: 'delete',
    path: '/delete-course/{id}',
    changes: ['catalogue', 'courses'],
    summary: 'Take a course out of every list; it is purged 30 days later. With `If-Match` as above',
    versioned: 'asked',
    access: { course: 'owner' },
    params: ofCourse,
    answer: z.object({ deletedCount: z.int() }),
  },
})

/** For `api<CoursesApi>()` in the browser. */
export type CoursesApi = ClientSchema<typeof courses>
