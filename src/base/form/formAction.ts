import { asProblem, type Call, refuse, wait } from '../page/request.ts'
import { forgetMistakes, notify, notifyMistake } from '../ui/toast.ts'
import type { Answer, PageForm } from './defineForm.ts'
import { textsIn } from './formText.ts'

/**
 * The action of a page: does the work of whichever of its forms was sent.
 * @param guard called first, and throws for those who may not send any of them
 * @returns the action, which gives an `Answer`, what the work returned if that is a Response, or null for an unknown form
 */
export function formAction<C extends Call = Call>(
  forms: readonly PageForm<string, string, object, C>[],
  guard?: (call: C) => Promise<unknown>,
) {
  return async (call: C) => {
    await guard?.(call)
    const sent = await call.request.formData()
    const { section } = textsIn(sent, ['section'])
    const form = forms.find((one) => (one.section ?? '') === section)
    return form === undefined ? null : handle(form, call, sent)
  }
}

async function handle<C extends Call>(form: PageForm<string, string, object, C>, call: C, sent: FormData) {
  const { fields = [], secrets = [] } = form
  const which = textsIn(sent, ['section', 'id'])
  const { pathname } = new URL(call.request.url)
  forgetMistakes()
  try {
    const done = await form.work(textsIn(sent, [...fields, ...secrets]), call, sent)
    if (done instanceof Response) return done
    if ('message' in done && typeof done.message === 'string') notify.success(done.message)
    const answer = { ...which, done, refused: null, typed: {} } satisfies Answer
    return 'waits' in done && done.waits === true ? wait(answer) : answer
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    const problem = asProblem(thrown)
    const isCancelled = problem.code === 'cancelled'
    if (form.tell) form.tell(problem, pathname)
    else if (!isCancelled) notifyMistake('error', problem.message, pathname)
    const refused = isCancelled ? null : problem.toBody()
    const answer = { ...which, done: null, refused, typed: textsIn(sent, fields) }
    return refuse(form.outdated?.(problem) ? 200 : problem.status, answer satisfies Answer)
  }
}
