import type { Text } from '../text/catalogue.ts'
import { type Language, usual } from '../text/language.ts'

/** An error in one field of the input, with a message for the person who filled it in. */
export type FieldError = { field: string; message: string }

/** The wire form of a failure: `application/problem+json` of RFC 9457. */
export type ProblemBody = {
  /** Names the kind of problem; stable, so programs may compare it. */
  type: string
  title: string
  status: number
  detail: string
  errors?: FieldError[]
  /** Further members that its kind has (RFC 9457, 3.2). */
  [member: string]: unknown
}

const prefix = '/problems/'

/** What people read of a problem: on the server in any language, in a browser as the server has said it. */
type Said = string | Text

const say = (said: Said, language: Language) => (typeof said === 'string' ? said : said(language))

/**
 * A failure that is told to the caller. Thrown on the server it becomes the answer; thrown by calls in the browser it
 * becomes a message on the page.
 */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  /** Seconds, or null. */
  readonly retryAfter: number | null
  readonly #title: Said
  readonly #detail: Said
  readonly #errors: readonly { field: string; message: Said }[]
  /** What its kind tells programs besides (RFC 9457, 3.2). */
  readonly members: Readonly<Record<string, unknown>>

  constructor(problem: {
    code: string
    status: number
    title: Said
    detail: Said
    errors?: readonly { field: string; message: Said }[]
    retryAfter?: number
    members?: Readonly<Record<string, unknown>>
  }) {
    super(say(problem.detail, usual))
    this.name = 'Problem'
    this.code = problem.code
    this.status = problem.status
    this.retryAfter = problem.retryAfter ?? null
    this.#title = problem.title
    this.#detail = problem.detail
    this.#errors = problem.errors ?? []
    this.members = problem.members ?? {}
  }

  /** The body of the answer. `title` and `detail` are texts for people, `type` is for programs. */
  toBody(language: Language = usual): ProblemBody {
    const body: ProblemBody = {
      ...this.members,
      type: prefix + this.code,
      title: say(this.#title, language),
      status: this.status,
      detail: say(this.#detail, language),
    }
    const errors = this.#errors.map(({ field, message }) => ({ field, message: say(message, language) }))
    return errors.length === 0 ? body : { ...body, errors }
  }

  /** The problem in a received body; `fallback` when the body holds none. */
  static fromBody(body: unknown, fallback: Problem): Problem {
    if (!isProblemBody(body)) return fallback
    const { type, status, title, detail, errors = [], ...members } = body
    const code = type.startsWith(prefix) ? type.slice(prefix.length) : type
    return new Problem({ code, status, title, detail, errors, members })
  }
}

function isProblemBody(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null) return false
  const { type, title, status, detail, errors } = body as Partial<ProblemBody>
  return (
    typeof type === 'string' &&
    typeof title === 'string' &&
    typeof status === 'number' &&
    typeof detail === 'string' &&
    (errors === undefined || (Array.isArray(errors) && errors.every(isFieldError)))
  )
}

function isFieldError(error: unknown): error is FieldError {
  if (typeof error !== 'object' || error === null) return false
  const { field, message } = error as Partial<FieldError>
  return typeof field === 'string' && typeof message === 'string'
}
