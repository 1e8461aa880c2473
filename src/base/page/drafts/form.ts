import type { DataRouter, RouterState } from 'react-router'
import { isRefusal } from '../request.ts'
import type { Texts } from './store.ts'

type Kept = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const keptTypes = ['text', 'email', 'url', 'tel', 'number', 'date', 'search']

/** A password field that shows its text is of type `text`, so it is also recognised by `autocomplete`. */
const secret = /password|one-time-code|^off$/

/** The fields of a form that drafts may keep: never passwords, codes, files, checkboxes or hidden fields. */
export function keptFields(form: HTMLFormElement): Kept[] {
  return Array.from(form.elements).filter((field): field is Kept => {
    if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) return field.name !== ''
    if (!(field instanceof HTMLInputElement)) return false
    const { name, type, readOnly, autocomplete, dataset } = field
    return (
      name !== '' &&
      keptTypes.includes(type) &&
      !readOnly &&
      !secret.test(autocomplete) &&
      dataset.secret === undefined
    )
  })
}

/** The values of the fields that drafts may keep, by name. */
export function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(keptFields(form).map(({ name, value }) => [name, value]))
}

/** The values of the fields before anybody typed. */
export function defaultsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(keptFields(form).map((field) => [field.name, defaultOf(field)]))
}

function defaultOf(field: Kept): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = Array.from(field.options)
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** The hidden values that belong to what was typed (`CarriedInput`). */
export function carriedBy(form: HTMLFormElement): Texts {
  return Object.fromEntries(carriedInputs(form).map(({ name, value }) => [name, value]))
}

/** Those of a draft's carried values that do not come from the server. */
export function ownOf(form: HTMLFormElement, carried: Texts): Texts {
  const own = carriedInputs(form).filter(({ dataset }) => dataset.draft === 'own')
  return Object.fromEntries(own.map(({ name, value }) => [name, carried[name] ?? value]))
}

function carriedInputs(form: HTMLFormElement) {
  return Array.from(form.querySelectorAll<HTMLInputElement>('input[type=hidden][data-draft]'))
}

/** Fills in a form as if the texts were typed, with the events that listeners of the fields expect. */
export function fill(form: HTMLFormElement, texts: Texts, carried: Texts = {}): void {
  for (const field of keptFields(form)) {
    const text = texts[field.name]
    if (text === undefined || text === field.value) continue
    // By the prototype's setter: React overrides it on the element, and would ignore the event for a value it has seen.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    for (const type of ['input', 'change', 'focusout'])
      field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  for (const input of carriedInputs(form)) {
    input.value = carried[input.name] ?? input.value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Whether both have the same fields with the same values. */
export function isSame(one: Texts, other: Texts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Identifies a form by its page, its hidden `section` and `id`, and its fields. */
export function nameOf(form: HTMLFormElement, path: string, fields: readonly string[]): string {
  const told = ['section', 'id'].map((name) => {
    const input = form.elements.namedItem(name)
    return input instanceof HTMLInputElement && input.type === 'hidden' ? input.value : ''
  })
  return [path, ...told, ...fields].join(' ')
}

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
