import type { Fixtures } from '../../testing/fixtures.ts'

export const inquiryFixtures: Fixtures = {
  budgets: [
    { address: 'GET /contact-us', most: 1 },
    { address: 'GET /api/admin/inquiries', most: 2, by: 'administrator' },
    { address: 'DELETE /api/admin/inquiries/{id}', most: 6, by: 'administrator', id: 'inquiry' },
    { address: 'GET /api/admin/inquiries/{id}', most: 3, by: 'administrator', id: 'inquiry' },
    {
      address: 'PATCH /api/admin/inquiries/{id}',
      most: 4,
      by: 'administrator',
      id: 'inquiry',
      body: () => ({ answered: true }),
    },
    {
      address: 'POST /api/inquiries',
      most: 5,
      body: () => ({ name: 'Ruth', email: 'ruth@example.org', message: 'Is there a course on bookbinding?' }),
    },
  ],
}
