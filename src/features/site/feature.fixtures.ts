import type { Fixtures } from '../../testing/fixtures.ts'

export const siteFixtures: Fixtures = {
  budgets: [
    { address: 'GET /instructors', most: 1 },
    { address: 'GET /jobs', most: 1 },
    { address: 'GET /privacy-policy', most: 1 },
    { address: 'GET /terms-condition', most: 1 },
    { address: 'GET /api/documents/{name}', most: 1 },
    { address: 'GET /api/instructors', most: 1 },
    { address: 'GET /api/site', most: 1 },
    { address: 'GET /apple-touch-icon.png', most: 0 },
  ],
}
