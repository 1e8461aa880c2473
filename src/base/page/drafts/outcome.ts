import type { DataRouter, RouterState } from 'react-router'
import { isRefusal } from '../request.ts'

/** The form that was sent last: the router handles one at a time. */
let sender: HTMLFormElement | null = null

/**
 * Calls `saved` each time the form was sent and its action not refused, until the returned function is called. It is not
 * called where the reader goes to another page before the answer.
 * @param isSent whether it was sent before this call, and may still wait for its answer
 */
export function onSaved(
  form: HTMLFormElement,
  router: DataRouter,
  isSent: boolean,
  saved: () => void,
): () => void {
  let state: 'idle' | 'sent' | 'under way' | 'answered' = 'idle'
  let resultsBefore = router.state.actionData
  const send = () => {
    sender = form
    state = 'sent'
    resultsBefore = router.state.actionData
  }
  const hear = ({ navigation, actionData, errors }: RouterState) => {
    if (sender !== form || state === 'idle') return
    const ofForm = navigation.formMethod !== undefined
    if (navigation.state === 'submitting') state = 'under way'
    else if (navigation.state === 'loading' && ofForm) state = 'answered'
    else if (navigation.state === 'loading' && state !== 'answered') state = 'idle'
    if (state !== 'under way' && state !== 'answered') return
    // Results count before the navigation ends: the page may show them already and remove the form.
    const results = actionData === resultsBefore ? [] : Object.values(actionData ?? {})
    const ended = navigation.state === 'idle'
    if (results.length === 0 && !ended) return
    // A redirect leaves no result, but neither does an action that was interrupted.
    const done = results.length > 0 || (state === 'answered' && errors === null)
    state = 'idle'
    if (done && !results.some(isRefusal)) saved()
  }
  const stop = router.subscribe(hear)
  form.addEventListener('submit', send)
  if (isSent && router.state.navigation.state !== 'idle') {
    send()
    // In the state `loading` the action's results are there already.
    if (router.state.navigation.state === 'loading') resultsBefore = null
    hear(router.state)
  }
  return () => {
    form.removeEventListener('submit', send)
    stop()
  }
}
