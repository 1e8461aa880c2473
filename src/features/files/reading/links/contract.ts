import { z } from 'zod'
import { instantInAnswer } from '../../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../../base/contract/endpoint.ts'
import { idField } from '../../../../base/contract/fields.ts'
import { linkUses, linkVariants } from './rules.ts'

const fileLink = z
  .object({
    address: z.string().meta({ description: 'A path of this site, which needs no cookie' }),
    expires: instantInAnswer().meta({ description: 'Until when it can be opened' }),
  })
  .meta({ id: 'FileLink' })

/** A link to a file. */
export type FileLink = z.output<typeof fileLink>

export const linksContract = contract({
  makeLink: {
    method: 'post',
    path: '/files/{course}/{file}/links',
    summary:
      'Make a link to a file that the caller may read, for a program or a device that has no cookie: for `FILE_LINK_SECONDS` of the operator, usually five minutes, to begin saving it, for four hours to play it on another device. It opens the file only while the caller is signed in here and may still read it',
    access: 'member',
    credential: 'session',
    limit: 'change',
    params: z.object({ course: idField(), file: idField() }),
    body: z.object({
      use: z.enum(linkUses).meta({
        description:
          '`save` is refused where the file is only looked at in its lesson; `cast` is for recordings',
      }),
      variant: z
        .enum(linkVariants)
        .default('original')
        .meta({ description: 'Of a video, one of its smaller copies' }),
    }),
    answer: fileLink,
    statuses: [201],
    problems: [403, 404, 422],
  },
})

/** For `makeCalls<LinksApi>()` in the browser. */
export type LinksApi = ClientSchema<typeof linksContract>
