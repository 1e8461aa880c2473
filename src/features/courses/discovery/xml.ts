/** An element, and what stands in it. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: readonly (Element | string)[]
}

/** Names are ours and written as they are; values and texts may hold anything. */
export function element(
  name: string,
  attributes: Element['attributes'],
  ...content: (Element | string)[]
): Element {
  return { name, attributes, content }
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A whole document in XML 1.0. Whatever its texts hold, it is well-formed, and none of them becomes markup. */
export function toXml(root: Element): string {
  return `${xmlDeclaration}${elementToXml(root)}\n`
}

/** One element of a document. */
export function elementToXml({ name, attributes, content }: Element): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = content.map((part) => (typeof part === 'string' ? escapeXml(part) : elementToXml(part)))
  return `<${name}${written.join('')}>${inside.join('')}</${name}>`
}

const references: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** A text for XML: markup becomes references, and what XML 1.0 (2.2) allows in no document is dropped. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[<>&"]/g, (sign) => references[sign] ?? '')
    .replaceAll(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
}
