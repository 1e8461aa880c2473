import fc from 'fast-check'
import { Node } from 'prosemirror-model'
import { type Mapping, ReplaceStep, Step, Transform } from 'prosemirror-transform'
import { expect } from 'vitest'
import { newId } from '../base/ids.ts'
import type { Change, LessonVersion, WholeLessonVersion } from '../features/lessons/contract.ts'
import { schema } from '../features/lessons/document/shared/schema.ts'
import { schemaNumber } from '../features/lessons/document/shared/schemaNumber.ts'
import { readDraft, type TestLesson } from './lessons.ts'
import type { Person } from './people.ts'

/** What a writer does next; numbers choose a place. */
export type Deed =
  | { does: 'type'; at: number }
  | { does: 'split'; at: number }
  | { does: 'delete'; at: number; many: number }
  | { does: 'send'; loses: boolean }

/** A writer's deed; there are `many` writers. */
export function deeds(many: number, most: number) {
  const at = fc.nat(1000)
  const deed: fc.Arbitrary<Deed> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('type' as const), at }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('split' as const), at }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), at, many: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('send' as const), loses: fc.boolean() }) },
  )
  return fc.array(fc.record({ writer: fc.nat(many - 1), deed }), { minLength: 1, maxLength: most })
}

/** What prosemirror-collab calls of a mapping, though its types do not tell. */
type Mirrored = { setMirror(one: number, other: number): void }

type Unsent = { step: Step; inverted: Step }
type World = { lesson: TestLesson; typed: string[]; deletedOnSight: Set<string> }

const word = /w\d+ /g

/** Words and the places between them: words are whole or gone, so each can be told. */
function wordsIn(document: Node): { word: string; from: number; to: number }[] {
  const found: { word: string; from: number; to: number }[] = []
  document.descendants((node, position) => {
    for (const { 0: own, index } of (node.text ?? '').matchAll(word)) {
      const from = position + index
      found.push({ word: own, from, to: from + own.length })
    }
  })
  return found
}

function placesIn(document: Node): number[] {
  const places = wordsIn(document).flatMap(({ from, to }) => [from, to])
  document.descendants((node, position) => {
    if (node.isTextblock && node.childCount === 0) places.push(position + 1)
  })
  return places
}

/** A page of the editor: it rebases what it has not sent, and keeps what a merge takes out of that. */
class Writer {
  readonly #person: Person
  readonly #world: World
  readonly #client = newId()
  #document: Node
  #version: number
  #unsent: Unsent[] = []
  #seq = 1
  #rebased = false
  /** What was sent, and whose answer was lost. */
  #sent: { base: number; rebased: boolean; many: number } | null = null

  private constructor(person: Person, world: World, document: Node, version: number) {
    this.#person = person
    this.#world = world
    this.#document = document
    this.#version = version
  }

  static async open(person: Person, world: World): Promise<Writer> {
    const { document, version } = await readDraft(person, world.lesson)
    return new Writer(person, world, Node.fromJSON(schema, document), version)
  }

  get document(): Node {
    return this.#document
  }

  async do(deed: Deed): Promise<void> {
    if (deed.does === 'send') return this.send(deed.loses)
    const places = placesIn(this.#document)
    const at = places[deed.at % places.length] ?? 1
    if (deed.does === 'split') return this.#apply(new Transform(this.#document).split(at))
    if (deed.does === 'type') {
      const own = `w${this.#world.typed.length} `
      this.#world.typed.push(own)
      return this.#apply(new Transform(this.#document).insert(at, schema.text(own)))
    }
    const words = wordsIn(this.#document)
    const first = deed.at % Math.max(1, words.length)
    const gone = words.slice(first, first + 1 + deed.many)
    const [begin, end] = [gone[0], gone.at(-1)]
    if (begin === undefined || end === undefined) return
    this.#apply(new Transform(this.#document).delete(begin.from, end.to))
    for (const { word: own } of gone) this.#world.deletedOnSight.add(own)
  }

  #apply(transform: Transform): void {
    for (const [nr, step] of transform.steps.entries())
      this.#unsent.push({ step, inverted: step.invert(transform.docs[nr] ?? this.#document) })
    this.#document = transform.doc
  }

  /** Sends what is unsent; the answer may be lost, and then the same is sent again next time. */
  async send(loses = false): Promise<void> {
    if (this.#sent === null && this.#unsent.length === 0) return this.#follow()
    this.#sent ??= { base: this.#version, rebased: this.#rebased, many: this.#unsent.length }
    const { base, rebased, many } = this.#sent
    const steps = this.#unsent.slice(0, many).map(({ step }) => step.toJSON())
    const { status, body } = await this.#person.browser.post(`${this.#world.lesson.path}/changes`, {
      base,
      client: this.#client,
      seq: this.#seq,
      schema: schemaNumber,
      rebased,
      steps,
    })
    if (loses) return
    if (status === 409) {
      this.#sent = null
      return this.#receive((body as { changes: Change[] }).changes)
    }
    expect(status, JSON.stringify(body)).toBe(200)
    this.#version = base + many
    this.#unsent = this.#unsent.slice(many)
    this.#rebased = false
    this.#sent = null
    this.#seq += 1
  }

  async #follow(): Promise<void> {
    const path = `${this.#world.lesson.path}/changes?after=${this.#version}`
    const { body } = await this.#person.browser.get(path)
    await this.#receive((body as { changes: Change[] }).changes)
  }

  /** Takes the steps of others in, as prosemirror-collab does. */
  async #receive(changes: readonly Change[]): Promise<void> {
    const steps = changes.flatMap((change) => change.steps.map((json) => Step.fromJSON(schema, json)))
    const before = this.#document
    const transform = new Transform(before)
    for (const { inverted } of this.#unsent.toReversed()) transform.step(inverted)
    for (const step of steps) transform.step(step)
    const kept: Unsent[] = []
    let from = this.#unsent.length
    for (const { step } of this.#unsent) {
      const mapped = step.map(transform.mapping.slice(from))
      from -= 1
      if (mapped === null || transform.maybeStep(mapped).failed) continue
      const mapping = transform.mapping as Mapping & Mirrored
      mapping.setMirror(from, transform.steps.length - 1)
      kept.push({ step: mapped, inverted: mapped.invert(transform.docs.at(-1) ?? before) })
    }
    const own = this.#unsent.flatMap(({ step }) => insertedBy(step))
    this.#document = transform.doc
    this.#unsent = kept
    this.#rebased ||= kept.length > 0
    this.#version += steps.length
    const left = new Set(wordsIn(this.#document).map(({ word: there }) => there))
    const was = new Set(wordsIn(before).map(({ word: there }) => there))
    if (own.some((one) => was.has(one) && !left.has(one))) await this.#keep(before)
  }

  async #keep(document: Node): Promise<void> {
    const { status } = await this.#person.browser.post(`${this.#world.lesson.path}/kept`, {
      base: this.#version,
      schema: schemaNumber,
      document: document.toJSON(),
      because: 'merged',
    })
    expect(status).toBe(201)
  }
}

function insertedBy(step: Step): string[] {
  if (!(step instanceof ReplaceStep)) return []
  return step.slice.content.textBetween(0, step.slice.content.size, ' ').match(word) ?? []
}

/**
 * Several writers write in one lesson, in any order, with answers that get lost. In the end all pages are equal, and every word is
 * in the text, or was deleted by somebody who saw it, or is in the history.
 */
export async function writeTogether(
  people: readonly Person[],
  lesson: TestLesson,
  all: readonly { writer: number; deed: Deed }[],
): Promise<void> {
  const world: World = { lesson, typed: [], deletedOnSight: new Set() }
  const writers = await Promise.all(people.map((person) => Writer.open(person, world)))
  for (const { writer, deed } of all) await writers[writer]?.do(deed)
  // As often as it takes for all to have sent and seen everything.
  for (let turn = 0; turn < 3 * writers.length; turn += 1) for (const writer of writers) await writer.send()
  const [reader] = people
  if (reader === undefined) throw new Error('Somebody has to read.')
  const { document } = await readDraft(reader, lesson)
  for (const writer of writers) expect(writer.document.toJSON()).toEqual(document)
  const there = new Set(wordsIn(Node.fromJSON(schema, document)).map(({ word: own }) => own))
  const missing = world.typed.filter((own) => !there.has(own) && !world.deletedOnSight.has(own))
  if (missing.length === 0) return
  const history = await wordsOfHistory(reader, lesson)
  expect(missing.filter((own) => !history.has(own))).toEqual([])
}

async function wordsOfHistory({ browser }: Person, { path }: TestLesson): Promise<Set<string>> {
  const versions = (await browser.get(`${path}/versions?limit=100`)).body as LessonVersion[]
  const all = versions.map(async ({ nr }) => {
    const { document } = (await browser.get(`${path}/versions/${nr}`)).body as WholeLessonVersion
    return wordsIn(Node.fromJSON(schema, document)).map(({ word: own }) => own)
  })
  return new Set((await Promise.all(all)).flat())
}
