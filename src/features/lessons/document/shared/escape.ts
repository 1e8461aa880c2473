const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, between tags and in quoted attributes: every text of a lesson's page passes it. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** The attributes of an element: null and false leave one out, true writes its name alone. */
export type HtmlAttributes = Readonly<Record<string, string | number | boolean | null>>

/** The start tag of an element. */
export function startTag(name: string, attributes: HtmlAttributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === null || value === false) return ''
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`
  })
  return `<${name}${written.join('')}>`
}

/** An element around HTML that is escaped already. */
export function element(name: string, attributes: HtmlAttributes, ...inner: string[]): string {
  return `${startTag(name, attributes)}${inner.join('')}</${name}>`
}
