import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { schema } from '../../src/features/lessons/document/shared/schema.ts'
import { schemaNumber } from '../../src/features/lessons/document/shared/schemaNumber.ts'
import { onePixel } from '../../src/testing/people.ts'
import { freePort } from '../../src/testing/port.ts'
import { familyOf, stillRunning } from './processes.ts'
import { makeProgram } from './program.ts'
import { startServer } from './serverProcess.ts'

const course = { title: 'Written in Haste', imageUrl: '', duration: '1 day', description: 'Short.' }

/**
 * Kills the product `rounds` times during six concurrent writers. After each restart on the same data, every
 * acknowledged write must be there.
 */
export async function killAmidWrites(dataDir: string, rounds: number): Promise<void> {
  // Tokens are bound to the origin, so every start uses the same port.
  const PORT = `${await freePort()}`
  let server = await startServer(dataDir, { PORT })
  const program = await makeProgram(server.origin)
  const { email } = program
  const added = new Set<string>()
  const enrolled = new Set<string>()

  /** Adds courses and enrolls in them until the server is gone. */
  async function write(): Promise<void> {
    for (;;) {
      const answer = await program.call('POST', `/api/add-course?email=${email}`, course)
      if (answer.status !== 201) throw new Error(`Unexpected answer: ${JSON.stringify(answer)}`)
      const courseId = String(answer.body.insertedId)
      added.add(courseId)
      const enrollment = await program.call('POST', '/api/enroll-course', { courseId, email })
      if (enrollment.status === 201) enrolled.add(courseId)
    }
  }

  for (let round = 1; round <= rounds; round += 1) {
    const goal = added.size + 25
    const writers = Promise.allSettled(Array.from({ length: 6 }, write))
    const family = await familyOf(server.process.pid ?? 0)
    await expect.poll(() => added.size, { intervals: [10], timeout: 20_000 }).toBeGreaterThan(goal)
    // Every second round also kills the database, as in a power failure.
    if (round % 2 === 0) await killDatabase(dataDir)
    await server.kill()
    for (const { reason } of (await writers) as PromiseRejectedResult[]) {
      expect(String(reason), 'writers end because the server is gone').toMatch(
        /fetch failed|terminated|50[03]/,
      )
    }
    await expect.poll(() => stillRunning(family)).toEqual([])

    server = await startServer(dataDir, { PORT })
    const [courses, enrollments] = await Promise.all([
      program.listIds('/api/courses'),
      program.listIds('/api/my-enrolled-courses'),
    ])
    expect(added.difference(courses), `courses lost in round ${round}`).toEqual(new Set())
    expect(enrolled.difference(enrollments), `enrollments lost in round ${round}`).toEqual(new Set())
  }
  await server.stop()
}

/**
 * Kills the product and its database as soon as a picture is answered, and again as soon as a lesson is saved that shows it. After
 * each restart on the same data it must be there, byte for byte.
 */
export async function killAfterPicture(dataDir: string): Promise<void> {
  const PORT = `${await freePort()}`
  let server = await startServer(dataDir, { PORT })
  const { email, call, read } = await makeProgram(server.origin)
  const added = await call('POST', `/api/add-course?email=${email}`, course)
  const of = String(added.body.insertedId)
  const [section, item, file] = [randomUUID(), randomUUID(), newId()]
  await call('POST', `/api/course/${of}/sections`, { _id: section, title: 'Basics' })
  await call('POST', `/api/course/${of}/items`, { _id: item, kind: 'text', title: 'Rain', section })

  /** Calls, kills everything as soon as that is answered, and starts it again. */
  async function killAfter(...given: Parameters<typeof call>): ReturnType<typeof call> {
    const family = await familyOf(server.process.pid ?? 0)
    const answer = await call(...given)
    await killDatabase(dataDir)
    await server.kill()
    await expect.poll(() => stillRunning(family)).toEqual([])
    server = await startServer(dataDir, { PORT })
    return answer
  }
  const address = `/files/${of}/${file}/w480/picture.webp`

  const sent = await killAfter('PUT', `/api/files/${of}/${file}`, { image: onePixel })
  expect(sent.status).toBe(201)
  const picture = await read(address)
  expect(picture.status, 'the picture that was answered').toBe(200)
  const bytes = Buffer.from(await picture.arrayBuffer())

  const image = schema.nodes.image.create({ id: 'picture00', file, alt: 'Rain on a roof' }).toJSON()
  const saved = await killAfter('POST', `/api/course/${of}/lessons/${item}/changes`, {
    base: 0,
    client: randomUUID(),
    seq: 1,
    schema: schemaNumber,
    rebased: false,
    steps: [{ stepType: 'replace', from: 0, to: 0, slice: { content: [image] } }],
  })
  expect(saved).toMatchObject({ status: 200 })
  const { body: draft } = await call('GET', `/api/course/${of}/lessons/${item}/draft`)
  expect(draft, 'the lesson that was saved').toMatchObject({
    version: saved.body.version,
    document: { content: expect.arrayContaining([image]) },
  })
  const again = Buffer.from(await (await read(address)).arrayBuffer())
  expect(again.equals(bytes), 'the picture is the same').toBe(true)
  await server.stop()
}

/** Kills the database of a data directory, as a power failure would. */
export async function killDatabase(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
