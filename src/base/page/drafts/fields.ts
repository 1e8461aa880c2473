import type { Texts } from './keep.ts'

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
