import { onlyForWhoseItIs, promised } from '../../testing/access.ts'
import { current } from '../../testing/budgets/inputs.ts'
import type { Fixtures } from '../../testing/fixtures.ts'

export const accountFixtures: Fixtures = {
  budgets: [
    { address: 'GET /.well-known/jwks.json', most: 2 },
    { address: 'GET /initials/{name}' },
    { address: 'GET /api/auth/api-tokens', by: 'member' },
    {
      address: 'POST /api/auth/api-tokens',
      most: 16,
      why: 'checks the password, counts the tokens there are, and is recorded',
      by: 'member',
      body: (cast) => ({ ...current(cast), name: 'Script', scopes: ['read'], days: 1 }),
    },
    { address: 'DELETE /api/auth/api-tokens/{id}', by: 'member', id: 'token' },
    { address: 'GET /api/auth/email', by: 'member' },
    {
      address: 'POST /api/auth/email/change',
      most: 19,
      why: 'checks the password, and writes to both addresses',
      by: 'member',
      body: (cast) => ({ ...current(cast), newEmail: 'another@example.org' }),
    },
    {
      address: 'POST /api/auth/email/resend',
      most: 9,
      why: 'counts against two limits, and replaces the link that was sent before',
      by: 'member',
    },
    { address: 'GET /api/auth/invitation', query: `token=${'x'.repeat(43)}` },
    { address: 'GET /api/auth/link' },
    { address: 'PUT /api/auth/photo', by: 'member', body: () => ({ image: 'AAAA' }), status: 422 },
    {
      address: 'PATCH /api/auth/profile',
      by: 'member',
      body: () => ({ displayName: 'Somebody Else' }),
    },
    {
      address: 'POST /api/auth/proof',
      most: 10,
      why: 'checks a password: limits of the address, the account and the device',
      by: 'member',
      body: current,
    },
    { address: 'GET /api/auth/session', most: 2, by: 'member' },
    { address: 'POST /api/auth/verify-email', body: () => ({ token: 'x' }), status: 410 },
    { address: 'POST /api/jwt', by: 'member', body: ({ member }) => ({ email: member.email }) },
  ],
  exports: ['account', 'apiTokens', 'sessions'],
  access: {
    'DELETE /api/auth/api-tokens/{id}': onlyForWhoseItIs,
    'POST /api/jwt': promised('member'),
  },
}
