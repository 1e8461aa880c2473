import { sql } from 'kysely'
import { queueMessage } from '../../base/mail/outbox.ts'
import { makeAdministrator } from '../administrator.ts'
import { type MakeObjects, makeObjects } from '../objects.ts'
import { enroll, makeCourse, makePerson, type Person, putPhoto } from '../people.ts'
import type { TestServer } from '../server.ts'
import type { Cast } from './call.ts'

/** The cast on a database that is already filled; the member has far more data than most. */
export async function makeBusyCast(...given: Parameters<typeof makeCast>): Promise<Cast> {
  const cast = await makeCast(...given)
  await doMuch(given[0], cast.member)
  return cast
}

/** Creates new people, and what paths name. */
export async function makeCast(
  server: TestServer,
  makers: readonly { objects?: MakeObjects }[],
): Promise<Cast> {
  const [member, leaver, other, administrator] = await Promise.all([
    makePerson(server),
    makePerson(server),
    makePerson(server),
    makeAdministrator(server),
  ])
  await server.visitor().post('/api/auth/sign-in', { email: member.email, password: member.password })
  const [own, taken, untaken, photo] = await Promise.all([
    makeCourse(member),
    makeCourse(other),
    makeCourse(other),
    putPhoto(member),
  ])
  await enroll(member, taken)
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: ['Good to have you.'] }
  await queueMessage(server, server.db, { kind: 'greeting', to: member.email, language: 'en', content })
  const { body } = await member.browser.post('/api/auth/api-tokens', {
    current: member.password,
    name: 'Script',
    scopes: ['read'],
    days: 1,
  })
  return {
    member,
    leaver,
    administrator,
    ids: {
      ...(await makeObjects(makers, server, { member, course: taken })),
      course: taken,
      own,
      other: untaken,
      member: member.id,
      session: await newestOf(server, 'sessions', member),
      token: (body as { id: string }).id,
      message: await newestOf(server, 'outbox'),
      photo: photo.slice(photo.lastIndexOf('/') + 1),
    },
  }
}

/** Inserts three hundred courses, enrollments and audit events of this person. */
async function doMuch({ db }: TestServer, { id }: Person): Promise<void> {
  const times = sql`generate_series(1, 300) as nr`
  await sql`
    with added as (
      insert into courses (id, creator_id, title, created_at, updated_at)
      select gen_random_uuid(), ${id}, 'One more ' || nr, timestamptz '2026-10-01', now() from ${times}
      returning id, created_at)
    insert into enrollment_counts (course_id, created_at) select id, created_at from added`.execute(db)
  await sql`
    insert into enrollments (id, course_id, user_id, created_at)
    select gen_random_uuid(), id, ${id}, now() + row_number() over () * interval '1 second'
    from courses where deleted_at is null and title like 'Course on%' limit 300`.execute(db)
  await sql`
    update enrollment_counts set learners = learners + 1
    where course_id in (select course_id from enrollments where user_id = ${id})`.execute(db)
  await sql`
    insert into audit_events (id, kind, at, member_id)
    select gen_random_uuid(), 'session.started', now() - nr * interval '1 minute', ${id} from ${times}`.execute(
    db,
  )
}

async function newestOf({ db }: TestServer, table: 'sessions' | 'outbox', whose?: Person) {
  const all = db.selectFrom(table).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc')
  const own =
    whose === undefined ? all : db.selectFrom('sessions').select('id').where('user_id', '=', whose.id)
  return (await own.executeTakeFirstOrThrow()).id
}
