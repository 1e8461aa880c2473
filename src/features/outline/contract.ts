import { z } from 'zod'
import { idInAnswer } from '../../base/contract/answers.ts'
import { contract } from '../../base/contract/endpoint.ts'
import { idField, numberInQuery, requiredText, textField } from '../../base/contract/fields.ts'
import { when } from './release/shared/when.ts'
import { doneBys, longest } from './rules.ts'

const release = when.nullable().meta({ description: 'When it opens; null for at once' })

const builderItem = z
  .object({
    _id: idInAnswer(),
    kind: z.string(),
    title: z.string(),
    published: z.boolean(),
    optional: z.boolean(),
    free: z.boolean().meta({ description: 'Whether everybody may read it, without enrolling' }),
    doneBy: z.enum(doneBys),
    donePercent: z.int().nullable(),
    minutes: z
      .int()
      .nullable()
      .meta({ description: 'How long it takes, as estimated when it was published' }),
    minutesSet: z.int().nullable().meta({ description: 'How long it takes, as its editors say' }),
    release,
    version: z.int(),
    unpublished: z.int().meta({ description: 'How many changes of its content are not published' }),
  })
  .meta({ id: 'BuilderItem' })

/** An item as its editors see it. */
export type BuilderItem = z.output<typeof builderItem>

const builderSection = z
  .object({
    _id: idInAnswer(),
    title: z.string(),
    summary: z.string(),
    release,
    version: z.int(),
    items: z.array(builderItem),
  })
  .meta({ id: 'BuilderSection' })

const builder = z
  .object({
    title: z.string().meta({ description: 'Of the course' }),
    zone: z.string().meta({ description: 'The time zone of the course' }),
    published: z.boolean().meta({ description: 'Whether learners can see the content' }),
    inOrder: z.boolean().meta({ description: 'Whether items open one after another' }),
    sections: z.array(builderSection),
  })
  .meta({ id: 'Builder' })

const builderAnswer = z.object({
  revision: z.int().meta({ description: 'Counts the changes of the outline' }),
  outline: builder.nullable().meta({ description: 'Null while it is in the revision that was asked about' }),
})

export type BuilderAnswer = z.output<typeof builderAnswer>

const ofCourse = z.object({ course: idField() })
const changed = z.object({ revision: z.int() })
const before = idField()
  .nullable()
  .default(null)
  .meta({ description: 'What it comes before; null, or what has gone elsewhere, for the end' })

export const outlineContract = contract({
  builder: {
    method: 'get',
    path: '/course/{course}/builder',
    summary:
      'The outline of a course for its editors, drafts included; nothing while it is as in revision `after`',
    access: { course: 'editor' },
    params: ofCourse,
    query: z.object({ after: numberInQuery(0, 999_999_999).optional() }),
    answer: builderAnswer,
    problems: [404],
  },
  addSection: {
    method: 'post',
    path: '/course/{course}/sections',
    summary: 'Add a section, under an id that the caller makes; the same again changes nothing',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({ _id: idField(), title: requiredText(longest.title), before }),
    answer: changed,
    statuses: [201],
    problems: [409],
  },
  addItem: {
    method: 'post',
    path: '/course/{course}/items',
    summary:
      'Add an item to a section as a draft, under an id that the caller makes; the same again changes nothing',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({
      _id: idField(),
      kind: textField(32),
      title: requiredText(longest.title),
      section: idField(),
      before,
    }),
    answer: changed,
    statuses: [201],
    problems: [409],
  },
})
