import { newId } from '../../base/ids.ts'
import { everybody, pageForMembers } from '../../testing/access.ts'
import { word } from '../../testing/budgets/inputs.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { invitationLife } from '../accounts/invitations/rules.ts'
import { insertInvitation } from '../accounts/invitations/store.ts'

export const adminFixtures: Fixtures = {
  budgets: [
    {
      address: 'GET /admin/*',
      most: 5,
      why: 'reads who administers, what the frame needs, and a list',
      by: 'administrator',
    },
    {
      address: 'GET /api/admin/overview',
      most: 10,
      why: 'counts the site, and what waits in each feature, and describes the backups',
      by: 'administrator',
    },
    ...['', 'member=member-77%40example.org', 'kind=password.changed'].map((query) => ({
      address: 'GET /api/admin/events',
      by: 'administrator' as const,
      query,
    })),
    ...['', 'state=waiting', 'state=sent', 'state=given-up', 'state=kept'].map((query) => ({
      address: 'GET /api/admin/letters',
      by: 'administrator' as const,
      query,
    })),
    { address: 'GET /api/admin/invitations', by: 'administrator' },
    {
      address: 'POST /api/admin/invitations',
      most: 14,
      why: 'looks for an account, counts what is open, and is queued and recorded',
      by: 'administrator',
      body: () => ({ email: 'invited-anew@example.org' }),
    },
    {
      address: 'POST /api/admin/invitations/{id}/messages',
      most: 14,
      why: 'looks for an account, renews the link, and is queued and recorded',
      by: 'administrator',
      id: 'invitations',
    },
    {
      address: 'DELETE /api/admin/invitations/{id}',
      most: 10,
      why: 'takes along messages that wait, and is recorded',
      by: 'administrator',
      id: 'invitations',
    },
    { address: 'GET /api/admin/letters/{id}', by: 'administrator', id: 'message' },
    {
      address: 'POST /api/admin/letters/{id}/attempts',
      by: 'administrator',
      id: 'message',
      status: 409,
    },
    { address: 'POST /api/admin/letters/{id}/readings', by: 'administrator', id: 'message' },
    ...[
      '',
      'q=member-77',
      `q=${word}`,
      'q=example',
      'q=nobody',
      'show=administrators',
      'show=instructors',
      'show=new',
      'show=unconfirmed',
      'show=closed',
      'show=instructors&q=member-77',
    ].map((query) => ({
      address: 'GET /api/admin/members',
      by: 'administrator' as const,
      query,
    })),
    { address: 'GET /api/admin/member-export', by: 'administrator', query: 'q=member-77' },
    { address: 'GET /api/admin/members/{id}', by: 'administrator', id: 'member' },
    {
      address: 'PATCH /api/admin/members/{id}',
      most: 10,
      why: 'locks the administrators, ends sessions, and records each change',
      by: 'administrator',
      id: 'member',
      body: () => ({ verified: true }),
    },
    {
      address: 'DELETE /api/admin/members/{id}/sessions',
      most: 7,
      why: 'ends sessions and devices in one transaction, and is recorded',
      by: 'administrator',
      id: 'member',
    },
    {
      address: 'GET /api/admin/settings',
      most: 6,
      why: 'describes the state of each thing that settings name',
      by: 'administrator',
    },
  ],
  objects: async ({ db, clock }) => {
    const id = newId()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + invitationLife)
    await insertInvitation(db, { id, email: `${id}@example.org`, tokenHash: Buffer.from(id), now, expiresAt })
    return { invitations: id }
  },
  oldRows: () => ({
    invitations: [
      {
        id: newId(),
        email: 'invited@example.org',
        token_hash: Buffer.from('invitation'),
        created_at: writtenAt,
        sent_at: writtenAt,
        expires_at: '2027-03-04T05:06:07Z',
      },
    ],
  }),
  access: { 'GET /admin/*': { ...everybody('404'), ...pageForMembers, administrator: 'ok' } },
}
