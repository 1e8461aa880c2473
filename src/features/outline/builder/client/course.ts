import { found } from '../../../../base/page/params.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { OutlineApi } from '../../contract.ts'
import type { Builder } from '../../shared/answers.ts'

/** The arguments of the loader and the forms of a course's builder. */
export type CourseCall = Call & { params: { course?: string } }

/** The calls about the course in the page's address. */
export function courseCalls(call: CourseCall) {
  const course = encodeURIComponent(call.params.course ?? '')
  return { course, calls: api<OutlineApi>(call).course[':course'] }
}

/** The outline as it is now. @throws Problem */
export async function readOutline(call: CourseCall): Promise<Builder & { revision: number }> {
  const { course, calls } = courseCalls(call)
  const { outline, revision } = await answer(calls.builder.$get({ param: { course }, query: {} }))
  if (outline === null) throw new Error('The outline of no revision was asked about.')
  return { ...outline, revision }
}

/** What the builder shows. */
export async function loadBuilder(call: CourseCall) {
  const { course, calls } = courseCalls(call)
  const param = { course }
  const [outline, checklist, trash] = await Promise.all([
    found(readOutline(call)),
    found(answer(calls.checklist.$get({ param }))),
    found(answer(calls.trash.$get({ param }))),
  ])
  return { course, outline, checklist, trash }
}
