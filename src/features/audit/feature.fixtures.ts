import type { Fixtures } from '../../testing/fixtures.ts'

export const auditFixtures: Fixtures = {
  budgets: [{ address: 'GET /api/auth/events', by: 'member' }],
  exports: ['events'],
}
