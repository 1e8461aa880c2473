import { z } from 'zod'
import { instantInAnswer } from '../../../../base/contract/answers.ts'
import { trackKinds } from './limits.ts'

/** What goes along with a file, in answers. */
export const fileTrack = z
  .object({
    kind: z.enum(trackKinds),
    language: z.string().meta({ description: 'BCP 47' }),
    label: z.string().meta({ description: 'What learners choose it by; empty for the name of its language' }),
    isDefault: z.boolean(),
    cues: z.int().meta({ description: 'How many cues it has; 0 for a transcript' }),
    version: z.int(),
    changedAt: instantInAnswer(),
  })
  .meta({ id: 'FileTrack' })
