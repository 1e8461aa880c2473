import { onlyForWhoseItIs, pageForMembers } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'

export const profileFixtures: Fixtures = {
  budgets: [
    { address: 'GET /profile', most: 16, by: 'member' },
    {
      address: 'POST /api/auth/deletion',
      most: 26,
      by: 'leaver',
      body: ({ leaver }) => ({ current: leaver.password }),
    },
    { address: 'GET /api/auth/export', most: 15, by: 'member' },
    {
      address: 'POST /api/auth/password',
      most: 20,
      by: 'leaver',
      body: ({ leaver }) => ({ current: leaver.password, password: 'Another.Horse2' }),
    },
    { address: 'GET /api/auth/profile', most: 4, by: 'member' },
    { address: 'DELETE /api/auth/sessions', most: 7, by: 'leaver', query: 'keep=current' },
    { address: 'GET /api/auth/sessions', most: 2, by: 'member' },
    { address: 'DELETE /api/auth/sessions/{id}', most: 5, by: 'member', id: 'session' },
  ],
  access: { 'GET /profile': pageForMembers, 'DELETE /api/auth/sessions/{id}': onlyForWhoseItIs },
}
