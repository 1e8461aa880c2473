import { Problem, type ProblemBody } from '../contract/problem.ts'
import { asProblem, refuse } from '../page/request.ts'
import { notify } from '../ui/toast.ts'

/** The result of a section's form. */
export type Outcome = {
  section: string
  done: string | null
  refused: ProblemBody | null
  /** Texts that are shown only once, such as recovery codes. */
  shown?: string[]
}

/** Does the work of a section's form, and shows a toast with its result. Texts that `work` returns become `shown`. */
export async function attempt(section: string, done: string, work: () => Promise<unknown>) {
  try {
    const result = await work()
    notify.success(done)
    const shown = isTexts(result) ? { shown: result } : {}
    return { section, done, refused: null, ...shown } satisfies Outcome
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuse(problem.status, { section, done: null, refused: problem.toBody() } satisfies Outcome)
  }
}

function isTexts(result: unknown): result is string[] {
  return Array.isArray(result) && result.every((one) => typeof one === 'string')
}

/** The error of one field in an outcome. */
export function errorOf(outcome: Outcome | null, field: string): string | undefined {
  return outcome?.refused?.errors?.find((error) => error.field === field)?.message
}

/** A problem with a field that is found before the server is asked. */
export function broken(field: string, message: string): Problem {
  return new Problem({
    code: 'invalid-input',
    status: 422,
    title: '',
    detail: message,
    errors: [{ field, message }],
  })
}
