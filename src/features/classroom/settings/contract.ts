import { z } from 'zod'
import { contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { classroomText } from '../text/en.ts'
import { rates, sizes } from './shared.ts'

const notARate = fieldMessage((language) => classroomText(language).errors.rate)
const notALanguage = fieldMessage((language) => classroomText(language).errors.captionLanguage)

const fields = {
  rate: z
    .number({ error: notARate })
    .refine((rate) => rates.some((one) => one === rate), { error: notARate })
    .meta({ description: 'From 0.5 to 2, by 0.25' }),
  captions: z.boolean().meta({ description: 'Whether captions are shown' }),
  language: z
    .union([z.string().regex(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3}$/i), z.null()], { error: notALanguage })
    .meta({ description: 'Of the captions, as BCP 47 has it; null for that of the recording' }),
  size: z.enum(sizes).meta({ description: 'Of the captions' }),
  transcript: z.boolean().meta({ description: 'Whether what is beside a recording is open' }),
  shortcuts: z.boolean().meta({ description: 'Whether keys do something' }),
}

const settings = z
  .object({ ...fields, rate: z.number(), language: z.string().nullable() })
  .meta({ id: 'PlayerSettings' })

export const settingsContract = contract({
  read: {
    method: 'get',
    path: '/player-settings',
    summary: 'How the signed-in member plays videos and recordings',
    access: 'member',
    answer: settings,
  },
  write: {
    method: 'put',
    path: '/player-settings',
    summary: 'Keep how the signed-in member plays videos and recordings, for all their devices',
    access: 'member',
    body: z.object(fields),
    answer: settings,
  },
})
