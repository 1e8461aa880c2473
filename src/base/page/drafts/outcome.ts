import type { DataRouter, RouterState } from 'react-router'
import { isRefusal } from '../request.ts'

/** The form that was sent last: the router goes on with one at a time. */
let sender: HTMLFormElement | null = null

/**
 * Calls `saved` each time the form was sent and its action was not refused, until the returned function is called.
 * Where somebody goes elsewhere before the answer, nobody knows, and nothing is said.
 * @param isSent whether it was sent already, and may wait for its answer
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
    // A page may draw what came of it while it still loads the rest, and the form be gone by the end.
    const results = actionData === resultsBefore ? [] : Object.values(actionData ?? {})
    const ended = navigation.state === 'idle'
    if (results.length === 0 && !ended) return
    // A redirect leaves no result, and neither does an action that was not brought to its end.
    const done = results.length > 0 || (state === 'answered' && errors === null)
    state = 'idle'
    if (done && !results.some(isRefusal)) saved()
  }
  const stop = router.subscribe(hear)
  form.addEventListener('submit', send)
  if (isSent && router.state.navigation.state !== 'idle') {
    send()
    // While the page loads what comes after the action, its results are there already.
    if (router.state.navigation.state === 'loading') resultsBefore = null
    hear(router.state)
  }
  return () => {
    form.removeEventListener('submit', send)
    stop()
  }
}
