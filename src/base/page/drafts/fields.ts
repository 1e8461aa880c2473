import type { Texts } from './keep.ts'

type Kept = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const keptTypes = ['text', 'email', 'url', 'tel', 'number', 'date', 'search']

/** Passwords stay passwords while they are shown: their fields are known by what browsers may fill in, too. */
const secret = /password|one-time-code|^off$/

/** The fields of a form whose texts may be kept: never a password, a code, a file, a tick or what nobody sees. */
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

/** What stood in the fields before anybody typed. */
export function defaultsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(keptFields(form).map((field) => [field.name, defaultOf(field)]))
}

function defaultOf(field: Kept): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = Array.from(field.options)
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** What a form sends along unseen and belongs to what was typed. */
export function carriedBy(form: HTMLFormElement): Texts {
  return Object.fromEntries(carriers(form).map(({ name, value }) => [name, value]))
}

/** Of that, what is the form's own and says nothing of what the server had. */
export function ownOf(form: HTMLFormElement, carried: Texts): Texts {
  const own = carriers(form).filter(({ dataset }) => dataset.draft === 'own')
  return Object.fromEntries(own.map(({ name, value }) => [name, carried[name] ?? value]))
}

function carriers(form: HTMLFormElement) {
  return Array.from(form.querySelectorAll<HTMLInputElement>('input[type=hidden][data-draft]'))
}

/** Writes texts into a form as if they were typed, so that whatever follows the fields follows this too. */
export function fill(form: HTMLFormElement, texts: Texts, carried: Texts = {}): void {
  for (const field of keptFields(form)) {
    const text = texts[field.name]
    if (text === undefined || text === field.value) continue
    // By the element's own setter: React puts another before it, and would take the text for one it has seen.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    for (const type of ['input', 'change', 'focusout'])
      field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  for (const input of carriers(form)) {
    input.value = carried[input.name] ?? input.value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

export function isSame(one: Texts, other: Texts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Names a form: by its page, its section there, what it is about, and its fields. */
export function nameOf(form: HTMLFormElement, path: string, fields: readonly string[]): string {
  const told = ['section', 'id'].map((name) => {
    const input = form.elements.namedItem(name)
    return input instanceof HTMLInputElement && input.type === 'hidden' ? input.value : ''
  })
  return [path, ...told, ...fields].join(' ')
}
