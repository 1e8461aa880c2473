import { setTimeout as pause } from 'node:timers/promises'
import { visitorChange } from '../../src/testing/samples.ts'
import { type Caller, makeCaller, type Told } from './caller.ts'
import type { Chance } from './chance.ts'
import { absent, type Entry, type Ledger } from './ledger.ts'
import { photoBody, pictures } from './photos.ts'
import { makeSchool } from './school.ts'
import { makeStudy } from './study.ts'

/** A simulated user who records every answer in the ledger. */
export type Person = {
  email: string
  /** Makes changes one after the other until `isOver`; the last one is then repeated for up to `patience` ms. */
  work(isOver: () => boolean, patience: number): Promise<void>
}

/** The courses that everybody may enroll in and nobody deletes. */
export type Pool = string[]

type Own = { id: string; title: string; isShared: boolean }

const password = 'Correct.Horse1'

/** Registers a new user whose actions are chosen at random. */
export async function makePerson(
  name: string,
  origin: string,
  { ledger, pool, chance }: { ledger: Ledger; pool: Pool; chance: Chance },
): Promise<Person> {
  const email = `${name}@example.org`
  const courses: Own[] = []
  const enrolled = new Set<string>()
  let made = 0
  let giveUp = () => false
  const signIn = () =>
    caller.ask({ method: 'POST', path: '/auth/sign-in', body: { email, password } }).catch(() => {})
  const caller: Caller = makeCaller(origin, signIn)

  /** Makes one change and records its outcome. */
  async function change(
    thing: string,
    after: string,
    call: { method: string; path: string; body?: object },
  ): Promise<Told> {
    const entry = ledger.begin(thing, after)
    const told = await caller.insist(call, () => giveUp())
    note(entry, told)
    return told
  }

  const fields = (title: string, description: string) => ({
    title,
    imageUrl: '',
    duration: '1 day',
    description,
  })

  const deeds = {
    async add() {
      made += 1
      const title = `${name} ${made}`
      const path = `/add-course?email=${email}`
      const told = await change(`course ${title}`, 'as added', {
        method: 'POST',
        path,
        body: fields(title, 'as added'),
      })
      if (told?.status !== 201) return
      const course = { id: String(told.body.insertedId), title, isShared: made % 3 !== 0 }
      courses.push(course)
      if (course.isShared) pool.push(course.id)
    },
    async edit() {
      const course = chance.oneOf(courses)
      if (course === undefined) return
      made += 1
      const body = fields(course.title, `edit ${made}`)
      const path = `/update-course/${course.id}`
      await change(`course ${course.title}`, `edit ${made}`, { method: 'PUT', path, body })
    },
    async remove() {
      const course = courses.find(({ isShared }) => !isShared)
      if (course === undefined) return
      courses.splice(courses.indexOf(course), 1)
      await change(`course ${course.title}`, 'deleted', {
        method: 'DELETE',
        path: `/delete-course/${course.id}`,
      })
    },
    async enroll() {
      const courseId = chance.oneOf(pool)
      if (courseId === undefined) return
      enrolled.add(courseId)
      const body = { courseId, email }
      await change(`enrollment ${email} ${courseId}`, 'in', { method: 'POST', path: '/enroll-course', body })
    },
    async leave() {
      const courseId = chance.oneOf([...enrolled])
      if (courseId === undefined) return
      const path = `/unenroll-course?courseId=${courseId}&email=${email}`
      await change(`enrollment ${email} ${courseId}`, 'absent', { method: 'DELETE', path })
    },
    async rename() {
      made += 1
      const displayName = `Name ${made}`
      const body = { displayName }
      await change(`name ${email}`, displayName, { method: 'PATCH', path: '/auth/profile', body })
    },
    async changePhoto() {
      const picture = chance.oneOf(pictures)
      if (picture === undefined) return
      await change(`photo ${email}`, picture, {
        method: 'PUT',
        path: '/auth/photo',
        body: photoBody(picture),
      })
    },
    async removePhoto() {
      const body = { photoURL: '' }
      await change(`photo ${email}`, absent, { method: 'PATCH', path: '/auth/profile', body })
    },
    async signInAnew() {
      await signIn()
    },
    async write() {
      made += 1
      const text = `${name} asks ${made}`
      const visitor = makeCaller(origin, async () => {})
      const entry = ledger.begin(`text ${text}`, 'there')
      const body = visitorChange.body({ name, email, text })
      note(entry, await visitor.insist({ method: 'POST', path: visitorChange.path, body }, () => giveUp()))
    },
    async registerFriend() {
      made += 1
      const friend = `${name}-friend-${made}@example.org`
      const visitor = makeCaller(origin, async () => {})
      const entry = ledger.begin(`account ${friend}`, 'there')
      const call = { method: 'POST', path: '/auth/sign-up', body: { email: friend, password } }
      const told = await visitor.insist(call, () => giveUp())
      note(entry, told)
    },
  }
  const school = makeSchool(name, email, { change, chance })
  const study = makeStudy(email, {
    caller,
    ledger,
    chance,
    find: school.found,
    change,
    isOver: () => giveUp(),
  })
  const learning = [school.move, school.type, school.type, school.mark, study.learn, study.note]
  const often = [
    ...learning,
    deeds.add,
    deeds.add,
    deeds.edit,
    deeds.edit,
    deeds.enroll,
    deeds.enroll,
    deeds.leave,
  ]
  const photos = [deeds.changePhoto, deeds.changePhoto, deeds.removePhoto]
  const seldom = [deeds.remove, deeds.rename, deeds.signInAnew, deeds.registerFriend, deeds.write, ...photos]

  await deeds.registerFriend()
  const entry = ledger.begin(`account ${email}`, 'there')
  const told = await caller.ask({ method: 'POST', path: '/auth/sign-up', body: { email, password } })
  if (told.status !== 201) throw new Error(`${email} could not register: ${told.status}`)
  entry.acknowledged()

  return {
    email,
    async work(isOver, patience) {
      let deadline = Number.POSITIVE_INFINITY
      giveUp = () => {
        if (isOver()) deadline = Math.min(deadline, performance.now() + patience)
        return performance.now() > deadline
      }
      while (!isOver()) {
        const deed = chance.oneOf(chance.next() < 0.7 ? often : seldom)
        await deed?.()
        await pause(chance.between(0, 60))
      }
    },
  }
}

function note(entry: Entry, told: Told): void {
  if (told === null) entry.unanswered()
  else if (told.status < 300) entry.acknowledged()
  else entry.refused()
}
