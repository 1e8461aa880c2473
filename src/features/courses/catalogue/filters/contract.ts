import { z } from 'zod'
import { type ClientSchema, contract } from '../../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../../base/contract/fieldMessage.ts'
import { wholeList } from '../../../../base/contract/fields.ts'
import { contractText } from '../../../../base/contract/text/en.ts'
import { days } from '../../facts/rules.ts'
import { teachingLanguages } from '../../facts/shared/languages.ts'
import { factsText } from '../../facts/text/en.ts'
import { card } from '../../shared/card.ts'
import { catalogueQuery } from '../../shared/search.ts'
import { choices, mostChoices } from './rules.ts'

/** Choices of a facet with commas between them. */
function listField(known: readonly string[], what: string) {
  const error = fieldMessage((language) => contractText(language).choice({ choices: known.join(', ') }))
  return split(what)
    .refine((list) => list.every((choice) => known.includes(choice)), { error })
    .optional()
}

function split(what: string) {
  return z
    .string({ error: fieldMessage((language) => contractText(language).text) })
    .transform((value) => [...new Set(value.split(',', mostChoices * 2))].filter((choice) => choice !== ''))
    .refine((list) => list.length <= mostChoices, { error: wholeList(mostChoices) })
    .meta({ description: `${what}, with commas between them` })
}

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/

const { after, before, limit, q, sort } = catalogueQuery

const filter = {
  q,
  subject: split('Slugs of subjects; that of a group means all in it')
    .refine((list) => list.every((choice) => choice.length <= 100 && slug.test(choice)), {
      error: fieldMessage((language) => factsText(language).errors.noSubject),
    })
    .optional(),
  level: listField(choices.level, 'Levels'),
  language: listField(teachingLanguages, 'BCP 47 tags of what is taught in'),
  length: listField(choices.length, '`month` for four weeks or less, `months` for up to eight, `longer`'),
  pace: listField(choices.pace, 'Paces'),
  price: listField(['free'], '`free`'),
  starts: z.iso
    .date({ error: fieldMessage((language) => factsText(language).errors.day(days)) })
    .optional()
    .meta({ description: 'The day from which on courses start' }),
}

const counts = z.record(z.string(), z.int()).meta({ description: 'How many courses each choice leaves' })

const counted = z
  .object({
    count: z.int(),
    capped: z.boolean().meta({ description: 'Whether there may be more than were counted' }),
    facets: z.object({
      subject: counts,
      level: counts,
      language: counts,
      length: counts,
      pace: counts,
      price: counts,
    }),
    more: z
      .object({
        subject: z.boolean(),
        level: z.boolean(),
        language: z.boolean(),
        length: z.boolean(),
        pace: z.boolean(),
        price: z.boolean(),
      })
      .meta({ description: 'Where choices may leave more than was counted' }),
  })
  .meta({ id: 'CatalogueFacets' })

/** How many courses each choice leaves. */
export type CountedFacets = z.output<typeof counted>

export const filterContract = contract({
  list: {
    method: 'get',
    path: '/catalogue',
    replica: true,
    public: 'catalogue',
    summary:
      'Courses by what they say of themselves; a page may be short of its limit and yet have a next one',
    access: 'anyone',
    query: z.object({ ...filter, after, before, limit, sort }),
    answer: z.array(card),
  },
  count: {
    method: 'get',
    path: '/catalogue/facets',
    replica: true,
    public: 'catalogue',
    summary: 'How many courses a filter leaves, and each choice of a facet under the choices of the others',
    access: 'anyone',
    query: z.object(filter),
    answer: counted,
  },
})

/** For `api<FilterApi>()` in the browser. */
export type FilterApi = ClientSchema<typeof filterContract>
