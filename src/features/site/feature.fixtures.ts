import { everybody } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'

export const siteFixtures: Fixtures = {
  budgets: [
    { address: 'GET /instructors', most: 1 },
    { address: 'GET /jobs', most: 1 },
    { address: 'GET /language', most: 0 },
    { address: 'GET /privacy-policy', most: 1 },
    { address: 'GET /terms-condition', most: 1 },
    { address: 'GET /api/documents/{name}', most: 1 },
    { address: 'GET /api/instructors', most: 1 },
    { address: 'GET /api/site', most: 1 },
    { address: 'PUT /api/language', body: () => ({ language: 'bn' }) },
    { address: 'PUT /api/language', by: 'member', body: () => ({ language: 'bn' }) },
    { address: 'GET /apple-touch-icon.png', most: 0 },
  ],
  access: { 'GET /language': everybody('leads on') },
}
