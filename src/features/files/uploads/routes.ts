import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import { filesContract } from '../contract.ts'
import type { Upload } from '../shared/uploads.ts'
import type { FileRef } from '../store.ts'
import { appendBytes, beginUpload, dropUpload, readUpload } from './actions.ts'
import { badOffset } from './problems.ts'
import { boundUploads } from './room.ts'
import { openPieceSpaces } from './spaces.ts'
import type { UploadRow } from './store.ts'

const refOf = ({ course, upload }: { course: string; upload: string }): FileRef => ({
  scopeId: course,
  id: upload,
})

/** The calls by which files are uploaded, in the headers of tus 1.0.0. */
export function uploadRoutes(api: Api, services: Services): void {
  const atOnce = boundUploads(services.config.files.uploadsAtOnce)
  const spaces = openPieceSpaces()

  api.serve(filesContract.beginUpload, async ({ actor, params, body, context }) => {
    const { upload, isNew } = await beginUpload(services, actor, refOf(params), body)
    tellOffset(context, upload)
    return { answer: toAnswer(params.upload, upload), status: isNew ? 201 : 200 }
  })

  api.serve(filesContract.readUpload, async ({ actor, params, context }) => {
    const upload = await readUpload(services.db, actor, refOf(params))
    tellOffset(context, upload)
    return { answer: toAnswer(params.upload, upload) }
  })

  api.serve(filesContract.appendToUpload, async ({ actor, params, bytes, context }) => {
    const offset = numberIn(context, 'upload-offset')
    if (offset === null) throw badOffset()
    const given = { offset, bytes, sent: numberIn(context, 'content-length'), spaces }
    const received = await atOnce(actor.id, () => appendBytes(services, actor, refOf(params), given))
    context.header('tus-resumable', '1.0.0')
    context.header('upload-offset', String(received))
    return { answer: nothing, status: 204 }
  })

  api.serve(filesContract.dropUpload, async ({ actor, params, context }) => {
    await dropUpload(services, actor, refOf(params))
    context.header('tus-resumable', '1.0.0')
    return { answer: nothing, status: 204 }
  })
}

/** What is not sent, since an answer of 204 has no content. */
const nothing: Upload = {
  _id: '',
  name: '',
  size: 0,
  modified: null,
  head: null,
  received: 0,
  type: null,
  refused: null,
}

function toAnswer(_id: string, { name, size, modified, head, received, type, refused }: UploadRow): Upload {
  return { _id, name, size, modified, head, received, type, refused }
}

function tellOffset(context: RequestContext, { size, received }: UploadRow): void {
  context.header('tus-resumable', '1.0.0')
  context.header('upload-length', String(size))
  context.header('upload-offset', String(received))
}

/** A header that counts bytes; null for anything else. */
function numberIn(context: RequestContext, name: string): number | null {
  const value = context.req.header(name) ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : null
}
