import { newId } from '../../base/ids.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'

const inquiry = { name: 'Ruth', email: 'ruth@example.org', message: 'Is there a course on bookbinding?' }

export const inquiryFixtures: Fixtures = {
  budgets: [
    { address: 'GET /contact-us', most: 1 },
    { address: 'GET /api/admin/inquiries', by: 'administrator' },
    { address: 'DELETE /api/admin/inquiries/{id}', by: 'administrator', id: 'inquiries' },
    { address: 'GET /api/admin/inquiries/{id}', by: 'administrator', id: 'inquiries' },
    {
      address: 'PATCH /api/admin/inquiries/{id}',
      by: 'administrator',
      id: 'inquiries',
      body: () => ({ answered: true }),
    },
    { address: 'POST /api/inquiries', body: () => inquiry },
  ],
  objects: async (server) => {
    const { body } = await server.visitor().post('/api/inquiries', inquiry)
    return { inquiries: (body as { insertedId: string }).insertedId }
  },
  oldRows: () => ({
    inquiries: [
      {
        id: newId(),
        name: 'Zoë',
        email: 'z@example.org',
        phone: '1',
        address: '',
        message: 'Hello\r\n',
        created_at: writtenAt,
      },
    ],
  }),
  exports: ['inquiries'],
  visitorChange: {
    path: '/inquiries',
    body: ({ text, name = '', ...words }) => ({ ...words, name, address: name, message: text }),
    kept: { table: 'inquiries', column: 'message' },
    full: 'too-many-inquiries',
  },
}
