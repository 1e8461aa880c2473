import { newId } from '../../base/ids.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { makeFileSet } from '../../testing/lessons.ts'
import { makeCourse } from '../../testing/people.ts'
import { uploadFile } from '../../testing/uploads.ts'

const path = '/api/course/{course}/file-sets/{item}'

/** A call about an item with a file, in a course of the member's. */
const filled = { by: 'member', course: 'with-files', id: 'filled-set' } as const

export const mediaFixtures: Fixtures = {
  budgets: [
    { address: `GET ${path}`, ...filled },
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
  ],
  objects: async (server, { member, course }) => {
    const own = await makeCourse(member)
    const set = await makeFileSet(server, member, own)
    const upload = () =>
      uploadFile(member.browser, own, { name: `${newId()}.txt`, bytes: Buffer.from('Loops repeat.') })
    const kept = await upload()
    await member.browser.post(`${set.path}/files`, { files: [kept] })
    return {
      'file-sets': (await makeFileSet(server, member, course)).item,
      'with-files': own,
      'filled-set': set.item,
      'kept-file': kept,
      'added-file': await upload(),
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
  }),
}
