import { newId } from '../../base/ids.ts'
import { everybody } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeCourse, onePixel } from '../../testing/people.ts'
import { makePicture } from '../../testing/pictures.ts'

export const fileFixtures: Fixtures = {
  budgets: [
    {
      address: 'PUT /api/files/{course}/{file}',
      by: 'member',
      course: 'illustrated',
      id: 'new-files',
      most: 14,
      why: 'looks whether the picture is there already, stores its sizes, counts them and looks whether there is room, in one transaction',
      body: () => ({ image: onePixel }),
    },
    {
      address: 'GET /files/{course}/{file}/{variant}/{name}',
      by: 'member',
      course: 'illustrated',
      id: 'illustrated-files',
      most: 3,
    },
    {
      address: 'GET /files/{course}/{file}/{variant}/{name}',
      by: 'member',
      course: 'course',
      id: 'files',
      most: 4,
      status: 404,
    },
  ],
  objects: async (server, { member, course }) => {
    const own = await makeCourse(member)
    return {
      files: await makePicture(server, course, member),
      illustrated: own,
      'illustrated-files': await makePicture(server, own, member),
      'new-files': newId(),
    }
  },
  oldRows: ({ course, tarek, photo }) => ({
    files: [
      {
        scope_id: course,
        id: photo,
        kind: 'image',
        sent_sha256: 'a'.repeat(64),
        width: 12,
        height: 8,
        bytes: 5,
        created_by: tarek,
        created_at: writtenAt,
        due_at: writtenAt,
      },
    ],
    file_variants: [{ scope_id: course, file_id: photo, name: 'w480', blob_id: photo, width: 12, height: 8 }],
  }),
  exports: ['files'],
  access: {
    'GET /files/{course}/{file}/{variant}/{name}': { ...everybody('404'), 'course owner': 'ok' },
  },
}
