import { pageOfNoCourse } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'

export const peopleFixtures: Fixtures = {
  budgets: [
    {
      address: 'GET /teach/{course}/people/staff',
      by: 'member',
      course: 'own',
      most: 5,
      why: 'the member, the course and who works on it, with the right to see it',
    },
  ],
  access: { 'GET /teach/{course}/people/staff': pageOfNoCourse },
}
