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
}

const prefix = '/problems/'

/**
 * A failure that is told to the caller. Thrown on the server it becomes the answer; thrown by calls in the browser it
 * becomes a message on the page.
 */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly errors: readonly FieldError[]
  /** Seconds, or null. */
  readonly retryAfter: number | null

  constructor(problem: {
    code: string
    status: number
    title: string
    detail: string
    errors?: readonly FieldError[]
    retryAfter?: number
  }) {
    super(problem.detail)
    this.name = 'Problem'
    this.code = problem.code
    this.status = problem.status
    this.title = problem.title
    this.errors = problem.errors ?? []
    this.retryAfter = problem.retryAfter ?? null
  }

  /** The body of the answer. `title` and `detail` are texts for people, `type` is for programs. */
  toBody(): ProblemBody {
    const body: ProblemBody = {
      type: prefix + this.code,
      title: this.title,
      status: this.status,
      detail: this.message,
    }
    return this.errors.length === 0 ? body : { ...body, errors: [...this.errors] }
  }

  /** The problem in a received body; `fallback` when the body holds none. */
  static fromBody(body: unknown, fallback: Problem): Problem {
    if (!isProblemBody(body)) return fallback
    return new Problem({
      code: body.type.startsWith(prefix) ? body.type.slice(prefix.length) : body.type,
      status: body.status,
      title: body.title,
      detail: body.detail,
      errors: body.errors ?? [],
    })
  }

  /** The error of one field, if it has one. */
  messageFor(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message
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
