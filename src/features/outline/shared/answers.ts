import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { when } from '../release/shared/when.ts'
import { doneBys } from '../rules.ts'

const release = z.union([when, z.null()]).meta({ description: 'When it opens; null for at once' })

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
    kinds: z.array(z.string()).meta({ description: 'The kinds of items that can be added' }),
    sections: z.array(builderSection),
  })
  .meta({ id: 'Builder' })

export type Builder = z.output<typeof builder>

export const builderAnswer = z.object({
  revision: z.int().meta({ description: 'Counts the changes of the outline' }),
  outline: builder.nullable().meta({ description: 'Null while it is in the revision that was asked about' }),
})

export type BuilderAnswer = z.output<typeof builderAnswer>

export const trash = z.array(
  z
    .object({
      _id: idInAnswer(),
      kind: z.string().nullable().meta({ description: 'Null for a section' }),
      title: z.string(),
      section: z.string().nullable().meta({ description: 'The title of the section that an item was in' }),
      items: z.int().meta({ description: 'How many items are deleted with a section' }),
      deletedAt: instantInAnswer(),
    })
    .meta({ id: 'DeletedPart' }),
)

/** What is in the trash of a course. */
export type Trash = z.output<typeof trash>

export const checklist = z.array(
  z
    .object({
      code: z.string(),
      section: idInAnswer().nullable(),
      item: idInAnswer().nullable(),
      block: z.string().nullable().meta({ description: 'The place in the content of the item' }),
      title: z.string().meta({ description: 'Of the item or section' }),
    })
    .meta({ id: 'OutlineFinding' }),
)

/** What to look at before a course is published. */
export type Checklist = z.output<typeof checklist>
