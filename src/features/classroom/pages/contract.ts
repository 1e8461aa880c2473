import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField, numberInQuery } from '../../../base/contract/fields.ts'

const pdfPages = z
  .object({
    isRead: z.boolean().meta({ description: 'Whether the file was read; it is soon after it was uploaded' }),
    pages: z.array(
      z.object({
        at: z.int().meta({ description: 'The number of the page, from 1' }),
        text: z.string().meta({ description: 'A paragraph in a line' }),
      }),
    ),
    before: z.int().nullable().meta({ description: 'The page from which the pages before these go' }),
    next: z.int().nullable().meta({ description: 'The page with which the next ones begin' }),
  })
  .meta({ id: 'PdfPages' })

/** What some pages of a PDF say. */
export type PdfPages = z.output<typeof pdfPages>

export const pagesContract = contract({
  read: {
    method: 'get',
    path: '/course/{course}/items/{item}/text',
    summary: 'What the pages of a PDF say, fifty at a time, to those who may read it',
    access: 'anyone',
    params: z.object({ course: idField(), item: idField() }),
    query: z.object({
      from: numberInQuery(1, 100_000)
        .optional()
        .meta({ description: 'The first page; else the first of all' }),
    }),
    answer: pdfPages,
    problems: [401, 403, 404],
  },
})

/** For `api<PagesApi>()` in the browser. */
export type PagesApi = ClientSchema<typeof pagesContract>
