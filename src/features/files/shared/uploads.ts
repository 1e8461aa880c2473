import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'

export const uploadInAnswer = z
  .object({
    _id: idInAnswer(),
    name: z.string(),
    size: z.int().meta({ description: 'In bytes' }),
    modified: z.int().nullable().meta({ description: 'When the device last changed it, in ms' }),
    head: z
      .string()
      .nullable()
      .meta({ description: 'The SHA-256 of its first MiB, where its sender has told it' }),
    received: z.int().meta({ description: 'How many bytes are kept, from its beginning' }),
    type: z.string().nullable().meta({ description: 'By what is in it; null until that is known' }),
    refused: z.enum(['program', 'disguised']).nullable().meta({ description: 'Why nothing of it is taken' }),
  })
  .meta({ id: 'Upload' })

/** A file that is being uploaded, or was. */
export type Upload = z.output<typeof uploadInAnswer>
