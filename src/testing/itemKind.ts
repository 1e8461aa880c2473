import type { ItemKind } from '../features/outline/kind.ts'

/** A kind of item for tests that keeps nothing, and what it was asked to do. */
export function makeItemKind(kind = 'test'): ItemKind & { asked: string[] } {
  const asked: string[] = []
  return {
    kind,
    asked,
    doneBy: ['mark', 'view'],
    create: async (_, { id }) => void asked.push(`create ${id}`),
    publish: async (_, { id }, { version }) => void asked.push(`publish ${id} ${version}`),
    view: async () => {
      const blocks = Array.from({ length: 10 }, (_, nr) => `block000${nr}`)
      const html = '<p id="t-block0000">Loops repeat.</p>'
      return { kind: 'text', html, headings: [], blocks, version: 1 }
    },
    parts: async () => ({ file: null, parts: 10 }),
    drafts: async (_, __, items) =>
      new Map(items.map((id) => [id, { draft: 3, published: 1, unpublished: 2 }])),
    minutes: async (_, __, items) => new Map(items.map((id) => [id, 7])),
    copy: async (_, from, to) => void asked.push(`copy ${from.id} ${to.id}`),
    remove: async (_, { id }) => void asked.push(`remove ${id}`),
    check: async () => [],
  }
}
