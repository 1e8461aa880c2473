import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { main, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'
import { addCourse, register } from '../../../e2e/support/people.ts'

/** A new author writes captions of a new recording. */
async function openTracks(page: Page): Promise<void> {
  const course = await addCourse(page.request, await register(page.request))
  const file = randomUUID()
  const upload = `/api/course/${course}/uploads/${file}`
  const bytes = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')
  await page.request.put(upload, { data: { name: 'Talk.mp4', size: bytes.length } })
  const headers = {
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  await page.request.patch(upload, { data: bytes, headers })
  const text =
    'WEBVTT\n\n00:01.000 --> 00:02.000\nLoops repeat until something stops them, as always.\n\n00:02.000 --> 00:04.000\n\n'
  await page.request.put(`/api/files/${course}/${file}/tracks/captions/en`, {
    data: { version: null, text, label: '', isDefault: true },
  })
  await open(page, `/teach/${course}/files/${file}/tracks?kind=captions&language=en`)
  await expect(main(page).getByRole('textbox', { name: 'What is said' }).first()).toBeVisible()
}

export const fileScreens: Screen[] = [
  {
    name: 'the captions of a recording',
    route: '/teach/:course/files/:file/tracks',
    viewer: 'member',
    show: openTracks,
  },
]
