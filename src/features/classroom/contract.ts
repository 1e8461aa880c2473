import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { emailField, idField, textField } from '../../base/contract/fields.ts'
import { card } from '../courses/shared/card.ts'
import { searchField } from '../courses/shared/search.ts'
import { linkPage, textPage } from '../lessons/shared/pages.ts'
import { audioPage, filesPage, pdfPage, videoPage } from '../media/shared/pages.ts'
import { wallField } from '../outline/release/shared/when.ts'
import { placeInAnswer } from '../progress/shared/fields.ts'

const opens = z
  .object({
    rule: z.enum(['enroll', 'course', 'date', 'start', 'item', 'order']).meta({
      description:
        'What it waits for: that one enrolls, that the course is opened, a date, days after the start, another item, all before it',
    }),
    at: instantInAnswer().nullable().meta({ description: 'When it opens, where that is known' }),
    item: z.string().nullable().meta({ description: 'The title of the item that is to be done before' }),
  })
  .meta({ id: 'Opens' })

/** Why something is closed, and when it opens. */
export type Opens = z.output<typeof opens>

const outlineItem = z.object({
  _id: idInAnswer(),
  kind: z.string(),
  title: z.string(),
  minutes: z.int().nullable().meta({ description: 'About how long it takes' }),
  optional: z.boolean(),
  free: z.boolean().meta({ description: 'Everybody may read it' }),
  state: z.enum(['open', 'closed', 'done']),
  begun: z.boolean().meta({ description: 'Whether the learner has been there' }),
  place: z.union([placeInAnswer, z.null()]).meta({ description: 'Where the learner stopped' }),
  opens: z.union([opens, z.null()]),
})

/** An item of an outline, as a learner sees it. */
export type OutlineItem = z.output<typeof outlineItem>

const count = z.object({ done: z.int(), all: z.int(), minutes: z.int(), left: z.int() })

/** Items in numbers: how many are done and there, how many minutes they take, and how many of these are left. */
export type Count = z.output<typeof count>

const outline = z
  .object({
    revision: z.int(),
    title: z.string(),
    zone: z.string().meta({ description: 'The time zone of the course' }),
    published: z.boolean().meta({ description: 'Whether the course is open for learning' }),
    learner: z.boolean().meta({ description: 'Whether the caller takes the course or teaches it' }),
    sections: z.array(
      z.object({ _id: idInAnswer(), title: z.string(), summary: z.string(), items: z.array(outlineItem) }),
    ),
    required: count,
    optional: count,
    next: idInAnswer()
      .nullable()
      .meta({ description: 'The item to go on with: the first that is open and not done' }),
  })
  .meta({ id: 'LearnerOutline' })

/** The outline of a course, as a learner or a visitor sees it. */
export type LearnerOutline = z.output<typeof outline>

/** A line for each kind, whose feature says what it answers. */
const itemPages = [textPage, linkPage, filesPage, videoPage, audioPage, pdfPage] as const

const view = z.discriminatedUnion('kind', itemPages)

/** What there is to learn in an item. */
export type ItemPage = z.output<typeof view>

const neighbour = z.object({ _id: idInAnswer(), title: z.string() }).nullable()

const lesson = z
  .object({
    item: z.object({
      _id: idInAnswer(),
      kind: z.string(),
      title: z.string(),
      minutes: z.int().nullable(),
      done: z.boolean(),
      marked: z.boolean(),
      turn: z.int(),
      place: z.union([placeInAnswer, z.null()]),
      doneBy: z.string().meta({ description: 'What counts as done: mark, view, …' }),
      percent: z.int().nullable().meta({ description: 'How much of it, for what is seen' }),
    }),
    before: neighbour,
    after: neighbour,
    page: view,
    frames: z
      .array(z.string())
      .meta({ description: 'The origins whose pages may be shown in a frame, once a reader asks for it' }),
  })
  .meta({ id: 'Lesson' })

/** An item as it is read. */
export type Lesson = z.output<typeof lesson>

const learning = z
  .object({
    courses: z.array(
      z.object({
        course: card,
        done: z.int(),
        all: z.int(),
        minutesLeft: z.int(),
        lastAt: instantInAnswer().nullable(),
        finished: z.boolean(),
        next: z
          .object({
            _id: idInAnswer(),
            title: z.string(),
            place: z.union([placeInAnswer, z.null()]),
            nr: z.int(),
          })
          .nullable(),
        opens: z.object({ title: z.string(), at: instantInAnswer() }).nullable(),
      }),
    ),
    days: z.array(z.object({ day: z.string(), ms: z.int() })),
  })
  .meta({ id: 'MyLearning' })

/** What a member learns: their courses, the one of the latest activity first, and how long they learned on which day. */
export type MyLearning = z.output<typeof learning>

const ofCourse = z.object({ course: idField() })
const ofItem = z.object({ course: idField(), item: idField() })

/** As whom, and when, a course is previewed. */
const previewed = z.object({
  as: z
    .union([z.literal('new'), emailField()])
    .default('new')
    .meta({ description: '`new`: somebody who enrolls now; else the e-mail address of a learner' }),
  asOf: wallField()
    .optional()
    .meta({ description: 'A date and a time of day in the zone of the course; by default now' }),
})

/** As whom, and when, a course is previewed. */
export type Previewed = z.output<typeof previewed>

const preview = outline.extend({
  asOf: instantInAnswer().meta({ description: 'The time of which it is' }),
  wall: z.string().meta({ description: 'The same in the zone of the course' }),
  as: z.string().nullable().meta({ description: 'The e-mail address of the learner; null for a new one' }),
})

/** The outline of a course as somebody else sees it at a time. */
export type Preview = z.output<typeof preview>

const hit = z
  .object({
    course: idInAnswer(),
    courseTitle: z.string(),
    item: idInAnswer(),
    title: z.string(),
    block: z.string().nullable().meta({ description: 'The block that the snippet is of' }),
    place: z
      .union([placeInAnswer, z.null()])
      .meta({ description: 'Where the snippet is: its block, second of a recording or page' }),
    snippet: z
      .array(z.object({ text: z.string(), hit: z.boolean() }))
      .meta({ description: 'What is said there, in parts; `hit` where a word is that was searched for' }),
  })
  .meta({ id: 'LessonHit' })

/** A lesson that a search has found. */
export type LessonHit = z.output<typeof hit>

const searched = z.object({ q: searchField().optional(), after: textField(1000).optional() })

export const classroomContract = contract({
  outline: {
    method: 'get',
    path: '/course/{course}/outline',
    public: 'course',
    summary:
      'What a course consists of: what is published of it, what is open to the caller, and when the rest opens',
    access: 'anyone',
    params: ofCourse,
    answer: outline,
    problems: [404],
  },
  item: {
    method: 'get',
    path: '/course/{course}/items/{item}',
    public: 'course',
    summary: 'An item of a course, as those read it who take the course; everybody, where it is free',
    access: 'anyone',
    params: ofItem,
    answer: lesson,
    problems: [401, 403, 404],
  },
  preview: {
    method: 'get',
    path: '/course/{course}/preview',
    summary: 'The outline of a course as a new learner, or one of its learners, sees it at any time',
    access: { course: 'editor' },
    params: ofCourse,
    query: previewed,
    answer: preview,
    problems: [404],
  },
  previewItem: {
    method: 'get',
    path: '/course/{course}/preview/{item}',
    summary: 'An item of a course as a new learner, or one of its learners, reads it at any time',
    access: { course: 'editor' },
    params: ofItem,
    query: previewed,
    answer: lesson,
    problems: [404],
  },
  myLearning: {
    method: 'get',
    path: '/my-learning',
    summary: 'The courses that the signed-in member takes, how far they have come, and where to go on',
    access: 'member',
    answer: learning,
  },
  search: {
    method: 'get',
    path: '/course/{course}/search',
    summary:
      'The lessons of a course that are open to the caller and have all words of a search, ten at a time; those with the words in their titles come first',
    access: { course: 'learner' },
    params: ofCourse,
    query: searched,
    answer: z.array(hit),
    problems: [404],
  },
  searchMine: {
    method: 'get',
    path: '/my-lessons',
    summary:
      'The same in all courses that the signed-in member takes. A page looks through 200 courses or 4,000 lessons, so it may have no hits and not be the last one',
    access: 'member',
    query: searched,
    answer: z.array(hit),
  },
})

/** For `api<ClassroomApi>()` in the browser. */
export type ClassroomApi = ClientSchema<typeof classroomContract>
