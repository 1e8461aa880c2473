/** A parsed element; its text includes that of its descendants. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/
const tag = /<(\/?)([a-z][\w:.-]*)((?: [a-z][\w:.-]*="[^"<]*")*)(\/?)>/gi
const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * A strict XML 1.0 parser for elements, attributes and text.
 * @throws Error that says what is not well-formed
 */
export function readXml(document: string): XmlElement {
  if (!declaration.test(document)) throw new Error('The XML declaration is missing.')
  if (forbidden.test(document)) throw new Error('A character stands here that XML forbids.')
  const body = document.replace(declaration, '')
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let end = 0
  for (const {
    index,
    0: whole,
    1: closing,
    2: name = '',
    3: attributes = '',
    4: selfClosing,
  } of body.matchAll(tag)) {
    addText(open, body.slice(end, index))
    end = index + whole.length
    if (closing) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`</${name}> closes nothing.`)
      continue
    }
    const element = { name, attributes: readAttributes(attributes), children: [], text: '' }
    open.at(-1)?.children.push(element)
    if (!selfClosing) open.push(element)
  }
  addText(open, body.slice(end))
  const [root] = top.children
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed.`)
  if (root === undefined || top.children.length > 1) throw new Error('A document is one element.')
  return root
}

/** All descendants with this name. */
export function elementsIn({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsIn(child, name)])
}

function addText(open: XmlElement[], raw: string): void {
  if (/[<]|]]>/.test(raw)) throw new Error(`This is neither text nor markup: ${raw.slice(0, 80)}`)
  if (open.length === 1 && raw.trim() !== '') throw new Error('Text stands outside the one element.')
  const text = resolve(raw)
  for (const element of open.slice(1)) element.text += text
}

function readAttributes(raw: string): Record<string, string> {
  const pairs = Array.from(raw.matchAll(/ ([\w:.-]+)="([^"]*)"/g), ([, name = '', value = '']) => {
    return [name, resolve(value.replaceAll(/[\t\n\r]/g, ' '))] as const
  })
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error('An attribute stands twice.')
  return Object.fromEntries(pairs)
}

function resolve(raw: string): string {
  return raw.replaceAll(/&(?:#(\d+)|(\w+));|&/g, (whole, code, name) => {
    const sign = code === undefined ? named[name] : String.fromCodePoint(Number(code))
    if (sign === undefined || forbidden.test(sign)) throw new Error(`${whole} refers to nothing.`)
    return sign
  })
}
