import type { MarkSpec, NodeSpec, TagParseRule } from 'prosemirror-model'

/** Lets the rules that read HTML pass over elements whose attributes the schema would refuse afterwards. */
export function checkedParsing<Name extends string, Spec extends NodeSpec | MarkSpec>(
  specs: Record<Name, Spec>,
): Record<Name, Spec> {
  const entries = Object.entries<Spec>(specs).map(([name, spec]) => [name, checked(spec)])
  return Object.fromEntries(entries)
}

function checked<Spec extends NodeSpec | MarkSpec>(spec: Spec): Spec {
  const { parseDOM } = spec
  if (!parseDOM || !spec.attrs) return spec
  return { ...spec, parseDOM: parseDOM.map((rule) => ('getAttrs' in rule ? passing(rule, spec) : rule)) }
}

function passing(rule: object, spec: NodeSpec | MarkSpec): object {
  const { getAttrs } = rule as TagParseRule
  return {
    ...rule,
    getAttrs(element: HTMLElement) {
      const attributes = getAttrs?.(element)
      return attributes && accepts(spec, attributes) ? attributes : false
    },
  }
}

function accepts({ attrs = {} }: NodeSpec | MarkSpec, attributes: Record<string, unknown>): boolean {
  try {
    for (const [name, { validate }] of Object.entries(attrs)) {
      if (typeof validate === 'function' && name in attributes) validate(attributes[name])
    }
    return true
  } catch {
    return false
  }
}
