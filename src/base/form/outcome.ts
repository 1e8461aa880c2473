import { Problem, type ProblemBody } from '../contract/problem.ts'
import { asProblem, refuse } from '../page/request.ts'
import { notify } from '../ui/toast.ts'

/** How the form of one section of the page went. */
export type Outcome = {
  section: string
  done: string | null
  refused: ProblemBody | null
  /** What nobody can look up later, such as recovery codes. */
  shown?: string[]
}

/** Does the work of a section's form. Texts that it returns are shown this once. */
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

/** What an outcome says of one field. */
export function errorOf(outcome: Outcome | null, field: string): string | undefined {
  return outcome?.refused?.errors?.find((error) => error.field === field)?.message
}

/** What is wrong with a field before the server is asked. */
export function broken(field: string, message: string): Problem {
  return new Problem({
    code: 'invalid-input',
    status: 422,
    title: '',
    detail: message,
    errors: [{ field, message }],
  })
}
