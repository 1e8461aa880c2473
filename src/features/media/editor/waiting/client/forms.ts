import { defineForm } from '../../../../../base/form/defineForm.ts'
import { textHere } from '../../../../../base/page/language.ts'
import { api, type Call, succeed } from '../../../../../base/page/request.ts'
import type { FilesApi } from '../../../../files/contract.ts'
import { mediaText } from '../../../text/en.ts'

type CourseCall = Call & { params: { course?: string } }

/** Deletes an upload that nobody will go on with, which frees its room. Works without scripts. */
export const discardForm = defineForm({
  section: 'discard-upload',
  fields: ['upload'],
  async work({ upload }, call: CourseCall) {
    const param = {
      course: encodeURIComponent(call.params.course ?? ''),
      upload: encodeURIComponent(upload),
    }
    await succeed(api<FilesApi>(call).course[':course'].uploads[':upload'].$delete({ param }))
    return { message: textHere(mediaText).waiting.discarded }
  },
})
