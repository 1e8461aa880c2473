import { newId } from '../../base/ids.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { makeFileItem, makeFileSet } from '../../testing/lessons.ts'
import { makeCourse } from '../../testing/people.ts'
import { tinyVideo } from '../../testing/recordings.ts'
import { beginUpload, uploadFile } from '../../testing/uploads.ts'

const path = '/api/course/{course}/file-sets/{item}'

const single = '/api/course/{course}/file-items/{item}'

/** A call about an item of one file, in a course of the member's. */
const recorded = { by: 'member', course: 'with-files', id: 'recorded-item' } as const

/** A call about an item with a file, in a course of the member's. */
const filled = { by: 'member', course: 'with-files', id: 'filled-set' } as const

export const mediaFixtures: Fixtures = {
  budgets: [
    { address: `GET ${path}`, ...filled },
    { address: 'GET /api/course/{course}/uploads', by: 'member', course: 'with-files' },
    {
      address: `POST ${path}/files`,
      ...filled,
      most: 10,
      why: 'holds the item, looks which of the files there are, and notes which it names, in one transaction',
      body: ({ ids }) => ({ files: [ids['added-file']] }),
    },
    {
      address: `PUT ${path}`,
      ...filled,
      most: 12,
      why: 'holds the item, notes which files it names, and frees what was never uploaded to its end, in one transaction',
      body: ({ ids }) => ({ files: [{ file: ids['kept-file'], title: 'Worksheet', onlineOnly: false }] }),
    },
    {
      address: `GET ${single}`,
      ...recorded,
      id: 'watched-item',
      most: 5,
      why: 'reads the item, its file, and what goes along with that as a recording',
    },
    {
      address: `PUT ${single}/file`,
      ...recorded,
      most: 12,
      why: 'holds the item, looks at the file, and notes which one it names, in one transaction',
      body: ({ ids }) => ({ file: ids['begun-file'] }),
    },
    { address: `PUT ${single}`, ...recorded, body: () => ({ onlineOnly: true }) },
  ],
  objects: async (server, { member, course }) => {
    const own = await makeCourse(member)
    const set = await makeFileSet(server, member, own)
    const upload = () =>
      uploadFile(member.browser, own, { name: `${newId()}.txt`, bytes: Buffer.from('Loops repeat.') })
    const kept = await upload()
    const recording = await makeFileItem(server, member, 'pdf', own)
    await member.browser.post(`${set.path}/files`, { files: [kept] })
    const watched = await makeFileItem(server, member, 'video', own)
    const video = await uploadFile(member.browser, own, { name: 'Talk.mp4', bytes: tinyVideo })
    await member.browser.put(`${watched.path}/file`, { file: video })
    return {
      'file-sets': (await makeFileSet(server, member, course)).item,
      'file-items': (await makeFileItem(server, member, 'video', course)).item,
      'recorded-item': recording.item,
      'watched-item': watched.item,
      'with-files': own,
      'filled-set': set.item,
      'kept-file': kept,
      'added-file': await upload(),
      'begun-file': (await beginUpload(member.browser, own, { name: 'Notes.pdf', size: 20 })).id,
    }
  },
  oldRows: ({ course, lesson }) => ({
    file_sets: [
      {
        course_id: course,
        item_id: lesson,
        version: 2,
        entries: '[]',
        published: '[]',
        published_version: 1,
      },
    ],
    file_items: [{ course_id: course, item_id: lesson, version: 2, published: '{}', published_version: 1 }],
  }),
}
