import { Problem, type ProblemBody } from '../contract/problem.ts'
import type { Call } from '../page/request.ts'

/** A form of a page: its fields, and the work that is done when it is sent. */
export type PageForm<
  Field extends string = never,
  Secret extends string = never,
  Done extends object = object,
  C extends Call = Call,
> = {
  /** The value of the hidden field `section`, by which the forms of a page are told apart. A page's only form needs none. */
  section?: string
  /** The names of its fields. What was typed into them is told to the page when the form was refused. */
  fields?: readonly Field[]
  /** The names of fields that the page is never told: passwords, codes, files. */
  secrets?: readonly Secret[]
  /**
   * Does what the form is for. What it returns is the `done` of `useForm`; a `message` in it is shown as a toast.
   * With `waits: true` in it, it waits in this browser for the server: nothing is loaded again, and the page stays as it is.
   * @throws Problem when it is refused, Response to go elsewhere
   */
  work(texts: Record<Field | Secret, string>, call: C, sent: FormData): Promise<Done | Response>
  /** Tells the reader that it was refused on the page with this path, instead of an error toast. */
  tell?(problem: Problem, path: string): void
  /** Whether a refusal may come from an outdated page, whose data are then loaded again. */
  outdated?(problem: Problem): boolean
}

/** What `useForm` reads of a form. */
export type KnownForm<Field extends string, Secret extends string, Done extends object> = {
  /** The path whose action it is sent to, unless that is the page's own. */
  path?: string
  section?: string
  fields?: readonly Field[]
  secrets?: readonly Secret[]
  work?(...given: never[]): Promise<Done | Response>
}

/** What a page is told of a form that was sent. */
export type Answer<Field extends string = string, Done extends object = object> = {
  section: string
  /** The field `id`, by which forms in the rows of a list are told apart. */
  id: string
  /** What the work returned; null when it was refused. */
  done: Done | null
  refused: ProblemBody | null
  /** What was typed, when it was refused. */
  typed: { [F in Field]?: string }
}

/** Describes a form, for `formAction` and `useForm`. */
export function defineForm<
  Field extends string = never,
  Secret extends string = never,
  Done extends object = object,
  C extends Call = Call,
>(form: PageForm<Field, Secret, Done, C>): PageForm<Field, Secret, Done, C> {
  return form
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

/** What work throws when its reader has taken it back: the form stays as it is, and nothing is told. */
export function cancelled(): Problem {
  return new Problem({ code: 'cancelled', status: 422, title: '', detail: '' })
}

/** For `outdated` of forms in which nothing is typed: unless the server has failed, the page was outdated. */
export function unlessFailed({ status }: Problem): boolean {
  return status < 500
}
