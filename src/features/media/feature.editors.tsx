import { found } from '../../base/page/params.ts'
import { answer, api } from '../../base/page/request.ts'
import type { ItemCall, ItemEditor, ItemEditors } from '../outline/editing/client/itemEditor.ts'
import type { FileItem, FileSet, MediaApi, OpenUpload } from './contract.ts'
import { fileSetForm, publishFilesForm } from './editor/client/forms.ts'
import { FilesEditor, PublishFiles } from './editor/FilesEditor.tsx'
import { singleForm, takeOutForm } from './editor/single/client/forms.ts'
import { SingleEditor } from './editor/single/SingleEditor.tsx'
import { discardForm } from './editor/waiting/client/forms.ts'

const files: ItemEditor<{ set: FileSet; waiting: OpenUpload[] }> = {
  async load(call, param) {
    const sets = api<MediaApi>(call).course[':course']['file-sets'][':item']
    const [set, waiting] = await Promise.all([found(answer(sets.$get({ param }))), readWaiting(call, param)])
    return { set, waiting }
  },
  forms: [fileSetForm, publishFilesForm, discardForm],
  draw: ({ edited: { course, item }, content }) => (
    <FilesEditor key={item._id} course={course} item={item} {...content} />
  ),
  tools: ({ content: { set } }, publish) => <PublishFiles set={set}>{publish}</PublishFiles>,
  versionsOf: ({ set }) => set,
}

const single: ItemEditor<{ single: FileItem; waiting: OpenUpload[] }> = {
  async load(call, param) {
    const items = api<MediaApi>(call).course[':course']['file-items'][':item']
    const [single, waiting] = await Promise.all([
      found(answer(items.$get({ param }))),
      readWaiting(call, param),
    ])
    return { single, waiting }
  },
  forms: [singleForm, takeOutForm, publishFilesForm, discardForm],
  draw: ({ edited: { course, item }, content }) => (
    <SingleEditor key={item._id} course={course} item={item} {...content} />
  ),
  tools: ({ content }, publish) => <PublishFiles set={content.single}>{publish}</PublishFiles>,
  versionsOf: (content) => content.single,
}

/** What the member has begun to upload to the course, and no item has. */
async function readWaiting(call: ItemCall, param: { course: string }): Promise<OpenUpload[]> {
  const { uploads } = await found(answer(api<MediaApi>(call).course[':course'].uploads.$get({ param })))
  return uploads.filter(({ item }) => item === null)
}

export const mediaEditors: ItemEditors = { files, video: single, audio: single, pdf: single }
