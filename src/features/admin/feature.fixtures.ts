import { everybody, pageForMembers } from '../../testing/access.ts'
import { word } from '../../testing/budgets/inputs.ts'
import type { Fixtures } from '../../testing/fixtures.ts'

export const adminFixtures: Fixtures = {
  budgets: [
    { address: 'GET /admin/*', most: 5, by: 'administrator' },
    ...['', 'member=member-77%40example.org', 'kind=password.changed'].map((query) => ({
      address: 'GET /api/admin/events',
      most: 3,
      by: 'administrator' as const,
      query,
    })),
    ...['', 'state=waiting', 'state=sent', 'state=given-up', 'state=kept'].map((query) => ({
      address: 'GET /api/admin/letters',
      most: 2,
      by: 'administrator' as const,
      query,
    })),
    { address: 'GET /api/admin/letters/{id}', most: 2, by: 'administrator', id: 'message' },
    {
      address: 'POST /api/admin/letters/{id}/attempts',
      most: 4,
      by: 'administrator',
      id: 'message',
      status: 409,
    },
    { address: 'POST /api/admin/letters/{id}/readings', most: 6, by: 'administrator', id: 'message' },
    ...['', 'q=member-77', `q=${word}`, 'q=example', 'q=nobody'].map((query) => ({
      address: 'GET /api/admin/members',
      most: 2,
      by: 'administrator' as const,
      query,
    })),
    { address: 'GET /api/admin/members/{id}', most: 2, by: 'administrator', id: 'member' },
    {
      address: 'PATCH /api/admin/members/{id}',
      most: 10,
      by: 'administrator',
      id: 'member',
      body: () => ({ verified: true }),
    },
    { address: 'DELETE /api/admin/members/{id}/sessions', most: 7, by: 'administrator', id: 'member' },
    { address: 'GET /api/admin/settings', most: 6, by: 'administrator' },
  ],
  access: { 'GET /admin/*': { ...everybody('404'), ...pageForMembers, administrator: 'ok' } },
}
