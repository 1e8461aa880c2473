import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '../../../src/base/ids.ts'
import { schema } from '../../../src/features/lessons/document/shared/schema.ts'
import { type Caller, makeCaller } from '../caller.ts'
import type { Chance } from '../chance.ts'
import type { Entry, Ledger } from '../ledger.ts'
import { photoBody, pictures } from '../photos.ts'
import { openPage, type Page } from './page.ts'
import { listWords, readHistory, readText } from './text.ts'

/** Two people who write in one lesson, each on a page of the editor that they may close at any moment. */
export type Writers = {
  /** Writes a new lesson until `isOver`, and then until it is saved, for up to `patience` ms. */
  work(isOver: () => boolean, patience: number): Promise<void>
  /** What is stored of what they wrote, in the text or in the history. */
  facts(client: pg.Client): Promise<(readonly [string, string])[]>
  /** What else went wrong: texts that were refused, and pictures that were acknowledged and are not served. */
  complaints(): Promise<string[]>
}

type Writer = { id: string; name: string; caller: Caller }
type Lesson = { course: string; item: string }
/** A change that is not known to be saved. */
type Under = { entry: Entry; erases: boolean }

const password = 'Correct.Horse1'
/** How many of the pictures that were sent last are looked at after each round. */
const mostPictures = 40

/** Registers two people and gives them a course that both may write in. */
export async function makeWriters(
  origin: string,
  { ledger, chance }: { ledger: Ledger; chance: Chance },
): Promise<Writers> {
  const lessons: Lesson[] = []
  const erased = new Map<string, Set<string>>()
  const shown: string[] = []
  const refused: string[] = []
  const sections = [randomUUID(), randomUUID()] as const
  let words = 0
  const writers = [await register('one'), await register('two')] as const
  const [owner] = writers
  const course = await makeCourse()
  for (const _id of sections) await add('/sections', { _id, ...{ title: 'Two' } }, () => true)
  const moved: string[] = []
  for (const { name } of writers) moved.push((await addItem(`Moved by ${name}`))?.item ?? '')

  async function register(name: string): Promise<Writer> {
    const email = `writer-${name}@example.org`
    const body = { email, password }
    const signIn = () => caller.ask({ method: 'POST', path: '/auth/sign-in', body }).catch(() => {})
    const caller: Caller = makeCaller(origin, signIn)
    const entry = ledger.begin(`account ${email}`, 'there')
    const told = await caller.ask({ method: 'POST', path: '/auth/sign-up', body })
    if (told.status !== 201) throw new Error(`${email} could not register: ${told.status}`)
    entry.acknowledged()
    const { body: own } = await caller.ask({ method: 'GET', path: '/auth/session' })
    return { id: (own.member as { id: string }).id, name, caller }
  }

  async function makeCourse(): Promise<string> {
    const title = 'A course of two'
    const entry = ledger.begin(`course ${title}`, 'written by two')
    const path = `/add-course?email=writer-one@example.org`
    const body = { title, imageUrl: '', duration: '', description: 'written by two' }
    const told = await owner.caller.ask({ method: 'POST', path, body })
    const id = String(told.body.insertedId)
    const appointed = await owner.caller.ask({
      method: 'POST',
      path: `/course/${id}/staff`,
      body: { email: 'writer-two@example.org', role: 'editor' },
    })
    if (appointed.status !== 201) throw new Error(`Nobody can be appointed: ${appointed.status}`)
    entry.acknowledged()
    return id
  }

  async function add(path: string, body: { _id: string; section?: string }, isOver: () => boolean) {
    const { _id, section } = body
    const entry = ledger.begin(
      section ? `item ${_id}` : `section ${_id}`,
      section ? `in ${section}` : 'there',
    )
    const told = await owner.caller.insist({ method: 'POST', path: `/course/${course}${path}`, body }, isOver)
    if (told === null) entry.unanswered()
    else entry.acknowledged()
    return told?.status === 201
  }

  /** Adds a lesson; null where a fault is in the way for too long. */
  async function addItem(title: string, isOver: () => boolean = () => true): Promise<Lesson | null> {
    const body = { _id: randomUUID(), kind: 'text', title, section: sections[0] }
    return (await add('/items', body, isOver)) ? { course, item: body._id } : null
  }

  /** Moves an item within and between two sections, in which another one is moved as well. */
  async function move({ caller }: Writer, item: string, isOver: () => boolean, isTooLate: () => boolean) {
    while (!isOver()) {
      const section = chance.oneOf(sections)
      const entry = ledger.begin(`item ${item}`, `in ${section}`)
      const before = chance.oneOf([...moved, null])
      const path = `/course/${course}/items/${item}/move`
      const body = { section, before: before === item ? null : before }
      const told = await caller.insist({ method: 'POST', path, body }, isTooLate)
      if (told === null) entry.unanswered()
      else if (told.status < 300) entry.acknowledged()
      else entry.refused()
      await pause(chance.between(50, 400))
    }
  }

  async function write(
    writer: Writer,
    lesson: Lesson,
    isOver: () => boolean,
    patience: number,
  ): Promise<void> {
    let page: Page | null = null
    let under: Under[] = []
    let awayUntil = 0
    /** Has no connection for a while, in which what is typed waits in the browser and the other one goes on writing. */
    const connected: Caller = {
      ...writer.caller,
      send: (address, init) =>
        performance.now() < awayUntil
          ? Promise.reject(new TypeError('fetch failed'))
          : writer.caller.send(address, init),
    }
    const acknowledge = () => {
      for (const { entry } of under) entry.acknowledged()
      under = []
    }
    const open = async (): Promise<Page | null> => {
      const desk = { account: writer.id, ...lesson }
      return openPage(origin, connected, desk, {
        onSaved: acknowledge,
        onRefused(why) {
          // Whoever is too far behind opens the lesson again; their text is in the history, what they took out of it is not.
          if (why === 'too-old') under = under.filter(({ erases }) => !erases)
          else refused.push(`what ${writer.name} wrote is refused: ${why}`)
          close()
        },
      })
    }
    const close = () => {
      page?.close()
      page = null
    }
    const type = ({ change }: Page) => {
      words += 1
      const word = `page-${writer.name}-${words}`
      change((state) => {
        const places = listWords(state.doc).flatMap(({ from, to }) => [from, to])
        return state.tr.insertText(`${word} `, chance.oneOf(places) ?? 1)
      })
      under.push({ entry: ledger.begin(`written ${word}`, 'there'), erases: false })
    }
    const erase = ({ state, change }: Page) => {
      const all = listWords(state().doc)
      const first = Math.floor(chance.between(0, all.length))
      const gone = all.slice(first, first + Math.ceil(chance.between(0, 4)))
      const [begin, end] = [gone[0], gone.at(-1)]
      if (begin === undefined || end === undefined) return
      for (const { word } of gone) {
        erased.get(lesson.item)?.add(word)
        under.push({ entry: ledger.begin(`erased ${word}`, 'gone'), erases: true })
      }
      change((now) => now.tr.delete(begin.from, end.to))
    }
    const picture = async ({ change }: Page) => {
      const file = newId()
      const entry = ledger.begin(`picture ${file}`, 'there')
      const body = photoBody(chance.oneOf(pictures) ?? 'white')
      const call = { method: 'PUT', path: `/files/${course}/${file}`, body }
      const told = await writer.caller.insist(call, isOver)
      if (told === null) return
      if (told.status >= 300) return entry.refused()
      entry.acknowledged()
      shown.push(file)
      const image = schema.nodes.image.create({ file, alt: 'A colour' })
      change((state) => state.tr.insert(state.doc.content.size, image))
    }

    while (!isOver()) {
      page ??= await open()
      const dice = chance.next()
      if (page === null) await pause(150)
      else if (dice < 0.6) type(page)
      else if (dice < 0.75) erase(page)
      else if (dice < 0.8) await picture(page)
      else if (dice < 0.85) {
        type(page)
        await pause(50)
        close()
      } else if (dice < 0.87 && performance.now() > awayUntil)
        awayUntil = performance.now() + chance.between(1_000, 5_000)
      await pause(chance.between(20, 200))
    }
    awayUntil = 0
    const giveUp = performance.now() + patience
    while (performance.now() < giveUp) {
      page ??= await open()
      page?.wake()
      const isSaved = await Promise.race([page?.saved(), pause(2_000)])
      if (isSaved) acknowledge()
      if (isSaved) break
      await pause(200)
    }
    for (const { entry } of under) entry.unanswered()
    close()
  }

  return {
    async work(isOver, patience) {
      let deadline = Number.POSITIVE_INFINITY
      const isTooLate = () => {
        if (isOver()) deadline = Math.min(deadline, performance.now() + patience)
        return performance.now() > deadline
      }
      const lesson = await addItem('Written by two', isTooLate)
      if (lesson === null) return
      erased.set(lesson.item, new Set())
      lessons.push(lesson)
      const deeds = writers.map((writer, at) => [
        write(writer, lesson, isOver, patience),
        move(writer, moved[at] ?? '', isOver, isTooLate),
      ])
      await Promise.all(deeds.flat())
    },
    async facts(client) {
      const found: (readonly [string, string])[] = []
      for (const lesson of lessons) {
        const there = listWords(await readText(client, lesson)).map(({ word }) => word)
        const own = erased.get(lesson.item) ?? new Set()
        const elsewhere = new Set([...(await readHistory(client, lesson)), ...own]).difference(new Set(there))
        for (const word of [...there, ...elsewhere]) found.push([`written ${word}`, 'there'])
        for (const word of own.intersection(elsewhere)) found.push([`erased ${word}`, 'gone'])
      }
      const stored = await client.query<{ id: string }>(`
        select files.id from files where kind = 'image' and exists (
          select from file_variants join blobs on blobs.id = blob_id
          where (file_variants.scope_id, file_id) = (files.scope_id, files.id))`)
      const files = stored.rows.map(({ id }) => [`picture ${id}`, 'there'] as const)
      return [...found, ...files]
    },
    async complaints() {
      const looked = shown.slice(-mostPictures).map(async (file) => {
        const answer = await owner.caller.send(`${origin}/files/${course}/${file}/w480/picture.webp`)
        return answer.ok ? [] : [`the picture ${file} is not served: ${answer.status}`]
      })
      return [...refused.splice(0), ...(await Promise.all(looked)).flat()]
    },
  }
}
