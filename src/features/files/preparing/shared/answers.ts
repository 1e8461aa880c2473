import { z } from 'zod'
import { failures, taskNames } from '../rules.ts'

const task = z
  .object({
    task: z.enum(taskNames).meta({
      description:
        '`look` finds out what the video is, and the others follow from it: its picture, and smaller copies',
    }),
    state: z.enum(['waiting', 'working', 'done', 'failed']),
    percent: z.int(),
    failure: z.enum(failures).nullable().meta({
      description:
        'Why it has failed: the video cannot be read, its copy is larger than it may be, it takes too long, the course has no room, or something could not be reached',
    }),
  })
  .meta({ id: 'FileTask' })

/** Something that is made of a video, and how far that is. */
export type FileTask = z.output<typeof task>

/** What is made of a video, and which picture stands for it. */
export const fileTasks = z
  .object({
    prepares: z.boolean().meta({ description: 'Whether the server has what makes these (ffmpeg)' }),
    poster: z.enum(['none', 'made', 'own']).meta({
      description:
        'Which picture stands for the video: none yet, one that was made of it, or one of the author’s',
    }),
    tasks: z.array(task),
  })
  .meta({ id: 'FileTasks' })

/** All that is made of a file. */
export type FileTasks = z.output<typeof fileTasks>
