/** An XML element with its content. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: readonly (Element | string)[]
}

/** Creates an element. Names are written as they are; values and texts are escaped. */
export function element(
  name: string,
  attributes: Element['attributes'],
  ...content: (Element | string)[]
): Element {
  return { name, attributes, content }
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Writes an XML 1.0 document, which is well-formed whatever its texts contain. */
export function toXml(root: Element): string {
  return `${xmlDeclaration}${elementToXml(root)}\n`
}

/** Writes one element. */
export function elementToXml({ name, attributes, content }: Element): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = content.map((part) => (typeof part === 'string' ? escapeXml(part) : elementToXml(part)))
  return `<${name}${written.join('')}>${inside.join('')}</${name}>`
}

const references: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** Escapes a text for XML, and drops characters that XML 1.0 (2.2) does not allow. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[<>&"]/g, (sign) => references[sign] ?? '')
    .replaceAll(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
}
