import { newId } from '../../base/ids.ts'
import { pageOfNoCourse } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { makeOutline } from '../../testing/outlines.ts'
import { enroll, makeCourse, makePerson } from '../../testing/people.ts'
import { insertRemoval } from '../enrollments/removals/store.ts'
import { hashOf } from './invitations/actions.ts'
import { invitationLife } from './invitations/rules.ts'
import { insertInvitation } from './invitations/store.ts'

/** A link's token, of 43 letters as all are. */
const tokenOf = (id: string) => `${id.replaceAll('-', '')}people-fixt`

const page = {
  by: 'member' as const,
  course: 'peopled',
  most: 10,
  why: 'the member, the course and who works on it, and a list, each with the right to see it',
}

const change = {
  by: 'member' as const,
  course: 'peopled',
  most: 14,
  why: 'holds the member and the course, looks at its bounds, changes the enrollment, and is recorded',
}

const why = 'the right in the course, what is in it, and how far each learner of the page has come'

export const peopleFixtures: Fixtures = {
  budgets: [
    { address: 'GET /teach/{course}/people', ...page },
    { address: 'GET /teach/{course}/people/removed', ...page },
    { address: 'GET /teach/{course}/people/staff', ...page },
    { address: 'GET /api/course/{course}/people', by: 'member', course: 'peopled', most: 6, why },
    {
      address: 'GET /api/course/{course}/people',
      by: 'member',
      course: 'peopled',
      most: 6,
      why,
      query: 'q=new',
    },
    { address: 'GET /api/course/{course}/people-export', by: 'member', course: 'peopled', most: 8, why },
    { address: 'GET /teach/{course}/people/invitations', ...page },
    { address: 'GET /join', query: `invitation=${'x'.repeat(43)}` },
    { address: 'GET /api/course/{course}/removed-people', by: 'member', course: 'peopled' },
    { address: 'GET /api/course/{course}/invited', by: 'member', course: 'peopled' },
    {
      address: 'POST /api/course/{course}/invited',
      by: 'member',
      course: 'peopled',
      most: 14,
      why: 'looks at who is a member and at the limits of the address, and each invitation is made with its message',
      body: () => ({ emails: [`${newId()}@example.org`] }),
    },
    {
      address: 'POST /api/course/{course}/invited/{invitation}/messages',
      by: 'member',
      course: 'peopled',
      id: 'open-invitation',
      most: 14,
      why: 'looks at the invitation and at the limits of the address, renews the link, and is recorded',
    },
    {
      address: 'DELETE /api/course/{course}/invited/{invitation}',
      by: 'member',
      course: 'peopled',
      id: 'open-invitation',
    },
    { address: 'GET /api/auth/course-invitation', query: `token=${'x'.repeat(43)}` },
    {
      address: 'POST /api/auth/course-invitation/registration',
      body: ({ ids }) => ({ token: ids['guest-token'] }),
    },
    {
      address: 'POST /api/auth/course-invitation',
      by: 'member',
      course: 'inviting',
      most: 12,
      why: 'holds the member and the course, takes the invitation, looks at the bounds and enrolls',
      body: ({ ids }) => ({ courseId: ids.inviting, token: ids['member-token'] }),
    },
    {
      address: 'POST /api/course/{course}/removed-people/{user}/restore',
      id: 'removed-person',
      ...change,
    },
    {
      address: 'DELETE /api/course/{course}/people/{user}',
      id: 'person',
      query: 'reason=mistake',
      ...change,
    },
  ],
  objects: async (server, { member, course }) => {
    const [person, removed] = await Promise.all([makePerson(server), makePerson(server)])
    const peopled = await makeCourse(member)
    await makeOutline(server, peopled, [{}, {}])
    await enroll(person, peopled)
    await enroll(person, course)
    const at = server.clock.now()
    for (const courseId of [peopled, course])
      await insertRemoval(server.db, { courseId, userId: removed.id, by: member.id, reason: 'other', at })
    const inviting = await makeCourse(person)
    const invite = (courseId: string, email: string, token: string, id = newId()) =>
      insertInvitation(server.db, {
        id,
        courseId,
        email,
        by: person.id,
        tokenHash: hashOf(token),
        now: at,
        expiresAt: new Date(at.getTime() + invitationLife),
      }).then(() => id)
    const [memberToken, guestToken] = [tokenOf(newId()), tokenOf(newId())]
    await invite(inviting, member.email, memberToken)
    await invite(inviting, `${newId()}@example.org`, guestToken)
    return {
      invited: await invite(course, `${newId()}@example.org`, tokenOf(newId())),
      'open-invitation': await invite(peopled, `${newId()}@example.org`, tokenOf(newId())),
      inviting,
      'member-token': memberToken,
      'guest-token': guestToken,
      peopled,
      person: person.id,
      people: person.id,
      'removed-person': removed.id,
      'removed-people': removed.id,
    }
  },
  access: {
    'GET /teach/{course}/people': pageOfNoCourse,
    'GET /teach/{course}/people/invitations': pageOfNoCourse,
    'GET /teach/{course}/people/removed': pageOfNoCourse,
    'GET /teach/{course}/people/staff': pageOfNoCourse,
  },
  exports: ['courseInvitations'],
  oldRows: ({ course, tarek }) => ({
    course_invitations: [
      {
        id: newId(),
        course_id: course,
        email: 'invited@example.org',
        token_hash: Buffer.from('link'),
        invited_by: tarek,
        created_at: '2026-03-04T05:06:07Z',
        sent_at: '2026-03-04T05:06:07Z',
        sent_count: 2,
        expires_at: '2026-03-18T05:06:07Z',
      },
    ],
  }),
}
