import { onlyForWhoseItIs, pageForMembers } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'

export const profileFixtures: Fixtures = {
  budgets: [
    { address: 'GET /profile', most: 9, why: 'each of its sections makes a call of its own', by: 'member' },
    { address: 'GET /profile/data', most: 9, why: 'counts what deleting the account would do', by: 'member' },
    {
      address: 'GET /profile/security',
      most: 16,
      why: 'each of its sections makes a call of its own',
      by: 'member',
    },
    {
      address: 'POST /api/auth/deletion',
      most: 36,
      why: 'every feature gives up what it keeps, in one transaction',
      by: 'leaver',
      body: ({ leaver }) => ({ current: leaver.password }),
    },
    {
      address: 'POST /api/auth/password',
      most: 20,
      why: 'checks the password, ends the other sessions, is recorded, and told by mail',
      by: 'leaver',
      body: ({ leaver }) => ({ current: leaver.password, password: 'Another.Horse2' }),
    },
    { address: 'GET /api/auth/profile', by: 'member' },
    {
      address: 'DELETE /api/auth/sessions',
      most: 7,
      why: 'ends sessions and devices in one transaction, and is recorded',
      by: 'leaver',
      query: 'keep=current',
    },
    { address: 'GET /api/auth/sessions', by: 'member' },
    { address: 'DELETE /api/auth/sessions/{id}', by: 'member', id: 'session' },
  ],
  access: {
    'GET /profile': pageForMembers,
    'GET /profile/data': pageForMembers,
    'GET /profile/security': pageForMembers,
    'DELETE /api/auth/sessions/{id}': onlyForWhoseItIs,
  },
}
