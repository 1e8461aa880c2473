import { newId } from '../../base/ids.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeOutline } from '../../testing/outlines.ts'
import { enroll, makeCourse, makePerson } from '../../testing/people.ts'

export const progressFixtures: Fixtures = {
  budgets: [
    {
      address: 'POST /api/course/{course}/progress',
      by: 'member',
      course: 'learned',
      most: 5,
      why: 'looks at what is open to the learner and what they have done; and at the outline, once for each revision of it',
      body: ({ ids }) => ({
        sentAt: '2026-03-04T05:06:07.000Z',
        events: [
          {
            id: newId(),
            item: ids['learned-item'],
            kind: 'place',
            at: '2026-03-04T05:06:07.000Z',
            place: { block: 'block0000' },
          },
        ],
      }),
    },
    {
      address: 'GET /api/course/{course}/progress',
      by: 'member',
      course: 'learned',
      most: 6,
      why: 'looks at what is open to the learner: the outline, what they have done, and when they have begun',
    },
  ],
  objects: async (server, { member }) => {
    const learned = await makeCourse(await makePerson(server))
    const [item = ''] = await makeOutline(server, learned, [{}, {}])
    await enroll(member, learned)
    return { learned, 'learned-item': item }
  },
  oldRows: ({ course, tarek }) => {
    const item = newId()
    const key = { course_id: course, user_id: tarek, round: 1, item_id: item }
    const event = newId()
    return {
      progress_events: [
        {
          ...key,
          id: event,
          kind: 'place',
          body: JSON.stringify({ place: { block: 'block0000' } }),
          at: writtenAt,
          received_at: writtenAt,
        },
      ],
      item_progress: [
        {
          ...key,
          place: JSON.stringify({ block: 'block0000' }),
          place_at: writtenAt,
          place_id: event,
          turn: 2,
          marked: true,
          marked_at: writtenAt,
          earned_at: writtenAt,
          first_at: writtenAt,
          last_at: writtenAt,
        },
      ],
      item_seen: [{ ...key, file_id: item, cells: '{[0,7),[9,12)}' }],
      item_spells: [{ ...key, spell: newId(), day: '2026-03-04', ms: 90_000 }],
    }
  },
  exports: ['progress', 'progressEvents'],
}
