import { Problem } from '../../../../../base/contract/problem.ts'
import { makeCalls } from '../../../../../base/page/calls.ts'
import { answer } from '../../../../../base/page/request.ts'
import type { PreparingApi } from '../../../../files/preparing/contract.ts'
import type { FileTask, FileTasks } from '../../../../files/preparing/shared/answers.ts'

/** Where a file is. */
export type Place = { course: string; file: string }

/** How often it is looked how far things are, in ms. */
export const often = 3000

const calls = () => makeCalls<PreparingApi>('/api', fetch).files[':course'][':file'].tasks

/** What is made of a file; null while the server cannot be reached. @throws Problem when it refuses */
export async function readTasks(param: Place): Promise<FileTasks | null> {
  try {
    return await answer(calls().$get({ param }))
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error
    return null
  }
}

/** @throws Problem */
export function retryTask(param: Place, task: FileTask['task']): Promise<FileTasks> {
  return answer(calls().$post({ param, json: { task } }))
}

/** Whether something is still to come. */
export function isUnderWay({ prepares, tasks }: FileTasks): boolean {
  return prepares && tasks.some(({ state }) => state === 'waiting' || state === 'working')
}
