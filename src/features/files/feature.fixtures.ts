import { newId } from '../../base/ids.ts'
import { everybody, onlyForWhoseItIs, pageOfNoCourse } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeCourse, onePixel } from '../../testing/people.ts'
import { makePicture } from '../../testing/pictures.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { insertUpload } from './uploads/store.ts'

const tracks = '/api/files/{course}/{file}/tracks'

const trackCalls = [
  `GET ${tracks}`,
  `GET ${tracks}/{kind}/{language}`,
  `PUT ${tracks}/{kind}/{language}`,
  `DELETE ${tracks}/{kind}/{language}`,
  `GET ${tracks}/{kind}/{language}/versions`,
  `GET ${tracks}/{kind}/{language}/versions/{nr}`,
]

const tasks = '/api/files/{course}/{file}/tasks'

const poster = '/api/files/{course}/{file}/poster'

const links = '/api/files/{course}/{file}/links'

/** A call about a recording with captions, in a course of the member's. */
const recorded = { by: 'member', course: 'illustrated', id: 'recorded-files' } as const

const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nLoops repeat.\n'

export const fileFixtures: Fixtures = {
  budgets: [
    { address: 'GET /photos/{id}', most: 1, id: 'photo' },
    {
      address: 'PUT /api/files/{course}/{file}',
      by: 'member',
      course: 'illustrated',
      id: 'new-files',
      most: 15,
      why: 'looks whether the picture is there already and whether there is room, stores its sizes, counts them and looks again, in one transaction',
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
      most: 18,
      why: 'puts off when it goes, stores the bytes and moves what is received, in one transaction, the content gets its tag, and what is in it is looked at and noted',
      body: () => Buffer.from('%PDF-1.7'),
    },
    {
      address: 'DELETE /api/course/{course}/uploads/{upload}',
      by: 'member',
      course: 'illustrated',
      id: 'illustrated-uploads',
    },
    { address: 'GET /teach/{course}/files/{file}/tracks', ...recorded },
    { address: `GET ${tracks}`, ...recorded },
    { address: `GET ${tracks}/{kind}/{language}`, ...recorded },
    { address: `GET ${tracks}/{kind}/{language}/versions`, ...recorded },
    { address: `GET ${tracks}/{kind}/{language}/versions/{nr}`, ...recorded },
    {
      address: `DELETE ${tracks}/{kind}/{language}`,
      ...recorded,
      most: 9,
      why: 'holds the file, compares what is there, and forgets the track and its words, in one transaction',
      query: 'version=1',
    },
    {
      address: `PUT ${tracks}/{kind}/{language}`,
      ...recorded,
      most: 12,
      why: 'holds the file, compares what is there, writes the track, keeps it as a version, has its words found and looks whether there is room, in one transaction',
      body: () => ({
        version: 1,
        text: captions.replace('repeat', 'go on'),
        label: 'English',
        isDefault: true,
      }),
    },
    { address: `GET ${tasks}`, ...recorded },
    { address: `POST ${tasks}`, ...recorded, body: () => ({ task: 'look' }) },
    {
      address: `PUT ${poster}`,
      ...recorded,
      most: 18,
      why: 'stores the picture, takes the one before away, counts both and looks whether there is room, in one transaction, and tells what there is',
      body: () => ({ image: onePixel }),
    },
    {
      address: `DELETE ${poster}`,
      ...recorded,
      most: 12,
      why: 'holds the file while it takes the picture away and counts it, in one transaction, and tells what there is',
    },
    { address: `POST ${links}`, ...recorded, body: () => ({ use: 'save' }) },
    { address: 'GET /files/~/{token}/{name}', most: 0, status: 404 },
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
        head: null,
        createdBy: by,
        now,
        due,
      })
      return id
    }
    const recording = await uploadFile(member.browser, own, {
      name: 'Talk.mp4',
      bytes: Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1'),
    })
    await member.browser.put(`/api/files/${own}/${recording}/tracks/captions/en`, {
      version: null,
      text: captions,
      label: '',
      isDefault: false,
    })
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
      'recorded-files': recording,
      uploads: await begun(course, creator ?? member.id),
      'illustrated-uploads': await begun(own, member.id),
      'new-uploads': newId(),
    }
  },
  oldRows: ({ course, lesson, tarek, photo }) => ({
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
      // One whose upload is under way.
      {
        scope_id: course,
        id: lesson,
        kind: 'image',
        sent_sha256: 'b'.repeat(64),
        width: 12,
        height: 8,
        bytes: 9,
        created_by: tarek,
        created_at: writtenAt,
        due_at: '2199-01-01T00:00:00Z',
      },
    ],
    file_contents: [{ scope_id: course, file_id: lesson, name: 'A hill.mp4', size: 9, received: 0 }],
    file_documents: [],
    file_pieces: [],
    file_renditions: [],
    file_tasks: [],
    rendition_pieces: [],
    file_text: [
      { scope_id: course, file_id: photo, source: 'captions-en', unit: 'ms', texts: '[]', words: '' },
    ],
    file_track_versions: [
      {
        scope_id: course,
        file_id: photo,
        kind: 'captions',
        language: 'en',
        version: 2,
        text: captions,
        written_by: tarek,
        began_at: writtenAt,
        at: writtenAt,
      },
    ],
    file_tracks: [
      {
        scope_id: course,
        file_id: photo,
        kind: 'captions',
        language: 'en',
        label: '',
        is_default: true,
        text: captions,
        cues: 1,
        version: 2,
        changed_by: tarek,
        changed_at: writtenAt,
      },
    ],
    file_variants: [{ scope_id: course, file_id: photo, name: 'w480', blob_id: photo, width: 12, height: 8 }],
  }),
  exports: ['photos', 'files', 'tracks'],
  access: {
    // The file of the table is a picture.
    ...Object.fromEntries(
      [...trackCalls, `GET ${tasks}`, `POST ${tasks}`, `PUT ${poster}`, `DELETE ${poster}`].map((address) => [
        address,
        { 'course owner': '404' },
      ]),
    ),
    // The upload is the owner's.
    'GET /api/course/{course}/uploads/{upload}': { editor: '404' },
    'DELETE /api/course/{course}/uploads/{upload}': { editor: '404' },
    // The member has no photo.
    'GET /photos/{id}': everybody('404'),
    'GET /teach/{course}/files/{file}/tracks': pageOfNoCourse,
    'GET /files/{course}/{file}/{variant}/{name}': {
      ...everybody('404'),
      editor: 'ok',
      'course owner': 'ok',
    },
    'GET /files/~/{token}/{name}': everybody('404'),
    [`POST ${links}`]: { ...onlyForWhoseItIs, member: '404' },
  },
}
