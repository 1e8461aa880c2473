import { newId } from '../../base/ids.ts'
import { addItem } from '../../features/outline/actions.ts'
import type { ItemKind } from '../../features/outline/kind.ts'
import type { BuilderAnswer } from '../../features/outline/shared/answers.ts'
import { makeCourse, type Person } from '../people.ts'
import type { TestServer } from '../server.ts'

/** A new course of an editor, and what tests do with its outline. */
export async function makeOutline(server: TestServer, editor: Person, kind: ItemKind) {
  const course = await makeCourse(editor)
  const { browser } = editor
  const by = () => ({ actorId: editor.id, now: server.clock.now() })
  const path = (rest: string, of = course) => `/api/course/${of}/${rest}`
  const post = (rest: string, body: object = {}) => browser.post(path(rest), body)

  async function builder(of = course) {
    const { body } = await browser.get(path('builder', of))
    const { outline } = body as BuilderAnswer
    if (outline === null) throw new Error('There is no outline.')
    return outline
  }

  return {
    course,
    by,
    path,
    post,
    builder,
    put: (rest: string, body: object) => browser.put(path(rest), body),
    putIf: (rest: string, body: object, tag: string) =>
      browser.send(path(rest), { method: 'PUT', body, headers: { 'if-match': tag } }),
    patch: (rest: string, body: object) => browser.patch(path(rest), body),
    remove: (rest: string) => browser.delete(path(rest)),
    /** Adds a section to the end. Returns its id. */
    async section(title: string, before: string | null = null): Promise<string> {
      const _id = newId()
      await post('sections', { _id, title, before })
      return _id
    },
    /** Adds an item to the end of a section. Returns its id. */
    async item(section: string, title: string): Promise<string> {
      const _id = newId()
      await addItem(server.db, [kind], course, { _id, kind: kind.kind, title, section, before: null }, by())
      return _id
    },
    /** The titles of the sections, each with those of its items. */
    async titles(of = course): Promise<Record<string, string[]>> {
      const { sections } = await builder(of)
      return Object.fromEntries(sections.map(({ title, items }) => [title, items.map((item) => item.title)]))
    },
    async find(id: string) {
      const { sections } = await builder()
      const found = sections.flatMap(({ items }) => items).find(({ _id }) => _id === id)
      if (found === undefined) throw new Error('There is no such item.')
      return found
    },
  }
}

export type OutlineUnderTest = Awaited<ReturnType<typeof makeOutline>>
