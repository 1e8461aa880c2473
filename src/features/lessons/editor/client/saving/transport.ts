import { Problem } from '../../../../../base/contract/problem.ts'
import { makeCalls } from '../../../../../base/page/calls.ts'
import { isAway } from '../../../../../base/page/isAway.ts'
import { answer, asProblem } from '../../../../../base/page/request.ts'
import type { LessonsApi } from '../../../contract.ts'
import { schemaNumber } from '../../../document/shared/schemaNumber.ts'
import type { RefusalReason, Transport } from './wire.ts'

/** The calls of lessons, past the answers that pages keep for a while. */
export const lessonCalls = () => makeCalls<LessonsApi>('/api', fetch)

type Step = Record<string, unknown>

/** The server behind a lesson. */
export function makeTransport(param: { course: string; item: string }, calls = lessonCalls()): Transport {
  const lesson = () => calls.course[':course'].lessons[':item']
  // So that what is sent as a page goes arrives.
  const lasting = { init: { keepalive: true } }
  return {
    async send(batch) {
      try {
        const json = { ...batch, steps: batch.steps as Step[] }
        const { version } = await answer(lesson().changes.$post({ param, json }, lasting))
        return { kind: 'saved', version }
      } catch (thrown) {
        return failed(thrown)
      }
    },
    async replace(version, document) {
      try {
        const json = { schema: schemaNumber, document: document as Step }
        const headers = { 'if-match': `"${version}"` }
        const saved = await answer(lesson().draft.$put({ param, json }, { headers }))
        return { kind: 'saved', version: saved.version }
      } catch (thrown) {
        return failed(thrown)
      }
    },
    async changesSince(version) {
      try {
        const query = { after: `${version}` }
        const changes = await answer(lesson().changes.$get({ param, query }, { init: { cache: 'no-store' } }))
        return { kind: 'changes', ...changes }
      } catch (thrown) {
        const failure = failed(thrown)
        return failure.kind === 'behind' ? { kind: 'too-old' } : failure
      }
    },
    async keep({ base, document, because }) {
      const json = { base, schema: schemaNumber, document: document as Step, because }
      try {
        await answer(lesson().kept.$post({ param, json }))
        return 'kept'
      } catch (thrown) {
        const { kind, why } = { why: null, ...failed(thrown) }
        return kind === 'away' || why === 'signed-out' ? 'away' : 'refused'
      }
    },
  }
}

type Failure =
  | { kind: 'behind' }
  | { kind: 'too-old' }
  | { kind: 'away'; after: number | null }
  | { kind: 'refused'; why: RefusalReason; detail: string }

const refusals: Partial<Record<number, RefusalReason>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
}

function failed(thrown: unknown): Failure {
  const problem = thrown instanceof Problem ? thrown : asProblem(thrown)
  const { status, code, retryAfter, message: detail } = problem
  if (status === 410) return { kind: 'too-old' }
  if (status === 409 && code === 'other-schema') return { kind: 'refused', why: 'schema', detail }
  if (status === 409 || status === 412) return { kind: 'behind' }
  if (status === 429 || status === 500 || isAway(problem)) return { kind: 'away', after: retryAfter }
  return { kind: 'refused', why: refusals[status] ?? 'invalid', detail }
}
