import { z } from 'zod'
import { idInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { idField, requiredText } from '../../base/contract/fields.ts'
import { mostOpenUploads, nameKept } from './rules.ts'
import { largestSent, sentPicture } from './shared/sentPicture.ts'
import { uploadInAnswer } from './shared/uploads.ts'
import { filesText } from './text/en.ts'

const picture = z
  .object({
    _id: idInAnswer(),
    width: z.int().meta({ description: 'Of its largest size, in pixels' }),
    height: z.int(),
  })
  .meta({ id: 'Picture' })

/** A picture of a course. */
export type Picture = z.output<typeof picture>

const badName = fieldMessage((language) => filesText(language).uploads.name)

const nameField = requiredText(255)
  .refine((name) => !/[/\\]|\p{Cc}/u.test(name), { error: badName })
  .transform(nameKept)
  .refine((name) => name !== '' && name !== '.' && name !== '..' && name.length <= 255, { error: badName })

const emptyFile = fieldMessage((language) => filesText(language).uploads.empty)
const ofUpload = z.object({ course: idField(), upload: idField() })

export const filesContract = contract({
  putPicture: {
    method: 'put',
    path: '/files/{course}/{file}',
    summary:
      'Upload a picture for the lessons of a course, under an id (UUIDv7) of the caller’s: JPEG, PNG or WebP, at most 4 MB and 16 megapixels, in base64. It is made anew in several sizes, without what a camera has noted in it. The same picture again changes nothing; one that no lesson names goes after a day or two',
    access: { course: 'editor' },
    limit: 'change',
    params: z.object({ course: idField(), file: idField() }),
    body: sentPicture,
    largestBody: largestSent,
    answer: picture,
    statuses: [201, 200],
    problems: [404, 409, 503],
  },
  beginUpload: {
    method: 'put',
    path: '/course/{course}/uploads/{upload}',
    summary: `Begin to upload a file for a course, under an id (UUIDv7) of the caller’s, which is the id of the file. Its bytes follow by \`PATCH\`, as in tus 1.0.0. Again, it changes nothing; one that nobody goes on with goes, usually after a week (\`UPLOAD_DAYS\`). An account may have ${mostOpenUploads} that are not whole`,
    access: { course: 'editor' },
    limit: 'upload',
    params: ofUpload,
    body: z.object({
      name: nameField,
      size: z.int({ error: emptyFile }).min(1, { error: emptyFile }),
      modified: z.int().optional().meta({ description: 'When the device last changed it, in ms since 1970' }),
      head: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .meta({
          description:
            'The SHA-256 of its first MiB, or of all of a smaller one, in hexadecimal: tells two files of one name, size and date apart',
        }),
    }),
    answer: uploadInAnswer,
    statuses: [201, 200],
    problems: [404, 409, 413, 507],
  },
  readUpload: {
    method: 'get',
    path: '/course/{course}/uploads/{upload}',
    summary:
      'How much is kept of an upload of the caller’s, as `HEAD` of tus 1.0.0 tells it in `Upload-Offset` and `Upload-Length`',
    access: { course: 'editor' },
    params: ofUpload,
    answer: uploadInAnswer,
    problems: [404],
  },
  appendToUpload: {
    method: 'patch',
    path: '/course/{course}/uploads/{upload}',
    summary:
      'Add bytes to an upload of the caller’s, as `PATCH` of tus 1.0.0. What `Upload-Offset` of the answer counts survives a power cut',
    access: { course: 'editor' },
    limit: 'upload',
    params: ofUpload,
    takes: 'application/offset+octet-stream',
    answer: uploadInAnswer,
    statuses: [204],
    problems: [404, 409, 413, 422, 507],
  },
  dropUpload: {
    method: 'delete',
    path: '/course/{course}/uploads/{upload}',
    summary:
      'Delete a file that the caller has uploaded, whole or not, unless an item of the course names it',
    access: { course: 'editor' },
    limit: 'upload',
    params: ofUpload,
    answer: uploadInAnswer,
    statuses: [204],
    problems: [404, 409],
  },
})

/** For `api<FilesApi>()` in the browser. */
export type FilesApi = ClientSchema<typeof filesContract>
