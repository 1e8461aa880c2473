import { newId } from '../../base/ids.ts'
import { everybody } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeCourse, onePixel } from '../../testing/people.ts'
import { makePicture } from '../../testing/pictures.ts'
import { insertUpload } from './uploads/store.ts'

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
    {
      address: 'PUT /api/course/{course}/uploads/{upload}',
      by: 'member',
      course: 'illustrated',
      id: 'new-uploads',
      most: 12,
      why: 'looks whether it was begun already, counts it and looks whether there is room, in one transaction, and tells what there is',
      body: () => ({ name: 'Notes.pdf', size: 8 }),
    },
    {
      address: 'GET /api/course/{course}/uploads/{upload}',
      by: 'member',
      course: 'illustrated',
      id: 'illustrated-uploads',
    },
    {
      address: 'PATCH /api/course/{course}/uploads/{upload}',
      by: 'member',
      course: 'illustrated',
      id: 'illustrated-uploads',
      headers: { 'upload-offset': '0' },
      most: 14,
      why: 'puts off when it goes, stores the bytes and moves what is received, in one transaction, and the content gets its tag',
      body: () => Buffer.from('%PDF-1.7'),
    },
    {
      address: 'DELETE /api/course/{course}/uploads/{upload}',
      by: 'member',
      course: 'illustrated',
      id: 'illustrated-uploads',
    },
  ],
  objects: async (server, { member, course }) => {
    const own = await makeCourse(member)
    const begun = async (scopeId: string, by: string) => {
      const [id, now] = [newId(), server.clock.now()]
      const due = new Date(now.getTime() + 24 * 60 * 60 * 1000)
      await insertUpload(server.db, {
        scopeId,
        id,
        name: 'Notes.pdf',
        size: 8,
        modified: null,
        createdBy: by,
        now,
        due,
      })
      return id
    }
    const { creator_id: creator } = await server.db
      .selectFrom('courses')
      .select('creator_id')
      .where('id', '=', course)
      .executeTakeFirstOrThrow()
    return {
      files: await makePicture(server, course, member),
      illustrated: own,
      'illustrated-files': await makePicture(server, own, member),
      'new-files': newId(),
      uploads: await begun(course, creator ?? member.id),
      'illustrated-uploads': await begun(own, member.id),
      'new-uploads': newId(),
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
    file_contents: [],
    file_documents: [],
    file_pieces: [],
    file_variants: [{ scope_id: course, file_id: photo, name: 'w480', blob_id: photo, width: 12, height: 8 }],
  }),
  exports: ['files'],
  access: {
    'GET /files/{course}/{file}/{variant}/{name}': { ...everybody('404'), 'course owner': 'ok' },
  },
}
