import type { Problem } from '../contract/problem.ts'
import { type Call, type Done, Streamed } from './call.ts'
import type { CallContext } from './callContext.ts'
import { versionHeaders } from './conditional.ts'
import { type Asking, languageFor } from './language.ts'
import { linkToPages } from './paging.ts'
import { problemHeaders } from './problems.ts'

/** The answer to a call: JSON that is not written yet, text, or a stream. */
export type CallAnswer = {
  status: number
  headers: [name: string, value: string][]
  /** `isShared` as in `Done`. */
  body: { json: unknown; isShared: boolean } | { text: string } | Streamed
  /** Why it was refused, or has failed. */
  problem?: Problem
}

const json: [string, string] = ['content-type', 'application/json']

/** What was done as an answer. Fields that the answer's schema does not name are left out. */
export function answerOf({ endpoint }: Call, done: Done<typeof endpoint>, context: CallContext): CallAnswer {
  const { answer, status = 200, next, previous, version, isShared = false } = done
  if (answer instanceof Streamed) return { status, headers: Object.entries(answer.headers), body: answer }
  if (status === 204) return { status, headers: [], body: { text: '' } }
  const headers = [json]
  if (version !== undefined) headers.push(...Object.entries(versionHeaders(version)))
  if (next || previous) {
    const { path, search } = context.request
    const link = linkToPages(path, new URLSearchParams(search), { next, previous })
    if (link !== null) headers.push(['link', link])
  }
  return {
    status,
    headers,
    body: { json: isShared ? shared(endpoint.answer, answer) : endpoint.answer.parse(answer), isShared },
  }
}

type Schema = { parse(answer: unknown): unknown }

const parsed = new WeakMap<Schema, WeakMap<object, unknown>>()

/** What is the answer of many is parsed once for each schema. */
function shared(schema: Schema, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return schema.parse(answer)
  const known = parsed.get(schema) ?? new WeakMap<object, unknown>()
  parsed.set(schema, known)
  const made = known.get(answer) ?? schema.parse(answer)
  known.set(answer, made)
  return made
}

/** A problem as an answer (RFC 9457), in the language of the request. */
export function answerProblem(context: Asking, problem: Problem): CallAnswer {
  return {
    status: problem.status,
    headers: Object.entries(problemHeaders(problem)),
    body: { text: JSON.stringify(problem.toBody(languageFor(context))) },
    problem,
  }
}

/** The text of an answer that is not a stream. */
export function textOf({ body }: CallAnswer): string {
  if (body instanceof Streamed) throw new Error('A stream has no text.')
  return 'text' in body ? body.text : JSON.stringify(body.json)
}
