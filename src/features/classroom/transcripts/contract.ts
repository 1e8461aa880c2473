import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'

const saidText = z
  .object({
    language: z.string(),
    paragraphs: z.array(z.string()),
    isWhole: z.boolean().meta({ description: 'Whether that is all; long ones are cut after a paragraph' }),
  })
  .meta({ id: 'Transcript' })

/** What is said in a recording. */
export type SaidText = z.output<typeof saidText>

export const transcriptsContract = contract({
  read: {
    method: 'get',
    path: '/course/{course}/items/{item}/transcript',
    summary:
      'What is said in the video or the recording of an item, to those who may read it: in the language that is shown first, at most 40,000 characters',
    access: 'anyone',
    params: z.object({ course: idField(), item: idField() }),
    answer: saidText,
    problems: [401, 403, 404],
  },
})

/** For `api<TranscriptsApi>()` on the server. */
export type TranscriptsApi = ClientSchema<typeof transcriptsContract>
