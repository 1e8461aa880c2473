import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'
import { failures, taskNames } from './rules.ts'

const ofFile = z.object({ course: idField(), file: idField() })

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

const fileTasks = z
  .object({
    prepares: z.boolean().meta({ description: 'Whether the server has what makes these (ffmpeg)' }),
    tasks: z.array(task),
  })
  .meta({ id: 'FileTasks' })

/** All that is made of a file. */
export type FileTasks = z.output<typeof fileTasks>

const path = '/files/{course}/{file}/tasks'

export const preparingContract = contract({
  listTasks: {
    method: 'get',
    path,
    summary:
      'What is made of a video: its picture and smaller copies, how far each is, and why one has failed',
    access: { course: 'editor' },
    params: ofFile,
    answer: fileTasks,
    problems: [404],
  },
  retryTask: {
    method: 'post',
    path,
    summary: 'Have one of these that has failed made again. One that has not failed stays as it is',
    access: { course: 'editor' },
    limit: 'change',
    params: ofFile,
    body: z.object({ task: z.enum(taskNames) }),
    answer: fileTasks,
    problems: [404],
  },
})

/** For `makeCalls<PreparingApi>()` in the browser. */
export type PreparingApi = ClientSchema<typeof preparingContract>
