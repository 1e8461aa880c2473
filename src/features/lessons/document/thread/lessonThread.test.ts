import { expect, test } from 'vitest'
import { createLessonThread } from './lessonThread.ts'

const course = '0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d40'

test('a text is read, rendered and written again on a thread, which goes on after a task that failed', async () => {
  const thread = createLessonThread()
  const read = await thread.readMarkdown({
    text: '# Loops\n\nA loop **repeats**. See [here](https://a.test).',
    takeTitle: true,
  })
  expect(read.title).toBe('Loops')
  await expect(thread.render({ document: { type: 'nothing' }, course, language: 'en' })).rejects.toThrow()
  const page = await thread.render({ document: read.document, course, language: 'en' })
  expect(page.html).toContain('A loop <strong>repeats</strong>.')
  expect(page).toMatchObject({
    altered: false,
    minutes: 1,
    words: 5,
    findings: [{ code: 'link-text-unclear' }],
  })
  expect(page.texts).toEqual([{ id: page.blocks[0], text: 'A loop repeats. See here.' }])
  expect(await thread.writeMarkdown({ document: read.document })).toBe(
    'A loop **repeats**. See [here](https://a.test).\n',
  )
})
