import type { Fixtures } from '../../testing/fixtures.ts'

export const auditFixtures: Fixtures = {
  budgets: [{ address: 'GET /api/auth/events', most: 2, by: 'member' }],
  exports: ['events'],
}
