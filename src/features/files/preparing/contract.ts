import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'
import { taskNames } from './rules.ts'
import { fileTasks } from './shared/answers.ts'

const ofFile = z.object({ course: idField(), file: idField() })

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
