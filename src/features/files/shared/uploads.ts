import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'

/**
 * Why nothing is taken of a file: it is a program, or a text under the name of something else; a virus was found in it, or it is too large
 * to look for one.
 */
export const refusals = ['program', 'disguised', 'infected', 'unscanned'] as const
export type RefusedFile = (typeof refusals)[number]

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
    refused: z.enum(refusals).nullable().meta({ description: 'Why nothing of it is taken' }),
  })
  .meta({ id: 'Upload' })

/** A file that is being uploaded, or was. */
export type Upload = z.output<typeof uploadInAnswer>
