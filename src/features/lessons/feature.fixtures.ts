import { newId } from '../../base/ids.ts'
import { pageForMembers } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { makeLesson, makeLink, send, typing } from '../../testing/lessons.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeCourse } from '../../testing/people.ts'
import { schemaNumber } from './document/shared/schemaNumber.ts'
import { ownLanguage } from './shared/lesson.ts'

const document = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { id: 'paragraph1' },
      content: [{ type: 'text', text: 'Read it aloud, slowly: পড়ুন।' }],
    },
  ],
}

/** A call about a lesson, or a link, that the member has written. */
const written = { by: 'member', course: 'written' } as const
const lesson = { ...written, id: 'written-lesson' }
const used = { ...written, id: 'used-lesson' }
const link = { ...written, id: 'written-link' }

const path = '/api/course/{course}/lessons/{item}'

export const lessonFixtures: Fixtures = {
  budgets: [
    {
      address: 'GET /teach/{course}/{item}',
      ...used,
      most: 14,
      why: 'the item with the outline that it is in, its draft and what is published, each with the right to see it',
    },
    { address: `GET ${path}/draft`, ...used },
    { address: `GET ${path}/changes`, ...used, query: 'after=0' },
    {
      address: `POST ${path}/changes`,
      ...lesson,
      most: 7,
      why: 'reads the document, which the process remembers for the next change',
      body: () => ({
        base: 0,
        client: newId(),
        seq: 1,
        schema: schemaNumber,
        rebased: false,
        steps: typing('Loops'),
      }),
    },
    {
      address: `PUT ${path}/draft`,
      ...lesson,
      most: 8,
      why: 'keeps what was there in the history',
      headers: { 'if-match': '*' },
      body: () => ({ schema: schemaNumber, document }),
    },
    {
      address: `POST ${path}/kept`,
      ...lesson,
      most: 8,
      why: 'counts what is kept of the lesson already, and numbers it in the history, in one transaction',
      body: () => ({ base: 0, schema: schemaNumber, document, because: 'merged' }),
    },
    { address: `GET ${path}/versions`, ...used },
    {
      address: `POST ${path}/versions`,
      ...used,
      most: 8,
      why: 'reads the document as it was in that version, and numbers it in the history, in one transaction',
      body: () => ({ version: 2, label: 'For the fair' }),
    },
    { address: `GET ${path}/versions/{nr}`, ...used },
    { address: `PUT ${path}/versions/{nr}`, ...used, body: () => ({ label: 'First try' }) },
    {
      address: `POST ${path}/versions/{nr}/restore`,
      ...used,
      most: 8,
      why: 'reads the version, and keeps what was there in the history',
      body: () => ({ base: 2 }),
    },
    {
      address: `POST ${path}/preview`,
      ...used,
      most: 8,
      why: 'reads the document as it was in that version, and the language of its course',
      body: () => ({ version: 2 }),
    },
    {
      address: 'POST /api/course/{course}/markdown',
      ...written,
      body: () => ({ text: '# Loops\n\nThey *repeat*.' }),
    },
    { address: 'GET /api/course/{course}/links/{item}', ...link },
    {
      address: 'PUT /api/course/{course}/links/{item}',
      ...link,
      body: () => ({ url: 'https://example.org/', title: '', what: 'A picture book.', why: '' }),
    },
  ],
  objects: async (server, { member, course }) => {
    const own = await makeCourse(member)
    const [first, other] = [await makeLesson(server, member, own), await makeLesson(server, member, own)]
    await send(member, other, { base: 0, steps: typing('two ') })
    await member.browser.post(`${other.path}/versions`, { version: 1, label: 'Then' })
    await send(member, other, { base: 1, steps: typing('one ') })
    return {
      lessons: (await makeLesson(server, member, course)).item,
      links: (await makeLink(server, member, course)).item,
      versions: '1',
      written: own,
      'written-lesson': first.item,
      'used-lesson': other.item,
      'written-link': (await makeLink(server, member, own)).item,
    }
  },
  oldRows: ({ course, lesson: item, tarek, amina }) => {
    const key = { course_id: course, item_id: item, language: ownLanguage }
    return {
      lesson_drafts: [
        {
          ...key,
          schema: 1,
          version: 9,
          base: 8,
          pending: 1,
          document: JSON.stringify(document),
          changed_at: writtenAt,
          last_nr: 1,
          session_by: amina,
          session_began: writtenAt,
        },
      ],
      lesson_changes: [
        {
          ...key,
          version: 9,
          client: newId(),
          seq: 3,
          author_id: tarek,
          at: writtenAt,
          steps: JSON.stringify(typing('Well. ')),
        },
      ],
      lesson_versions: [
        {
          ...key,
          nr: 1,
          draft: 4,
          reason: 'kept',
          because: 'merged',
          author_id: tarek,
          began_at: writtenAt,
          at: writtenAt,
          schema: 1,
          document: Buffer.from('packed'),
          words: 5,
          label: 'আগে',
        },
      ],
      lesson_pages: [
        {
          ...key,
          nr: 1,
          version: 4,
          renderer: 1,
          html: '<p id="t-paragraph1">Read it aloud</p>',
          headings: '[]',
          blocks: '["paragraph1"]',
          links: '[]',
          files: '[]',
          texts: JSON.stringify([{ id: 'paragraph1', text: 'Read it aloud' }]),
          findings: '[]',
          minutes: 1,
        },
      ],
      lesson_words: [{ ...key, words: `'aloud' 'read'` }],
      lesson_editors: [{ ...key, user_id: tarek, seen_at: writtenAt }],
      lesson_links: [
        {
          course_id: course,
          item_id: item,
          version: 3,
          url: 'https://example.org/',
          title: 'Loops',
          what: 'A picture book',
          why: 'চলে',
          published: JSON.stringify({ url: 'https://example.org/', title: 'Loops', what: '', why: '' }),
          published_version: 2,
        },
      ],
    }
  },
  access: {
    // The course in the address of a page is none here.
    'GET /teach/{course}/{item}': {
      ...pageForMembers,
      enrolled: '404',
      'owner of another course': '404',
      member: '404',
      administrator: '404',
      'course owner': '404',
    },
  },
  exports: ['lessonVersions'],
}
