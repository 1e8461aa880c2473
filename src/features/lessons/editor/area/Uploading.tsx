import { useEffect, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import type { LessonEditor } from '../client/editor.ts'
import { editorText } from '../text/en.ts'

/** Says what has become of the picture that was uploaded last, to those who do not see it. */
export function Uploading({ editor }: { editor: LessonEditor }) {
  const { pictures } = useText(editorText)
  const [told, setTold] = useState('')
  useEffect(
    () =>
      editor.uploads.subscribe((block) => {
        const upload = editor.uploads.of(block)
        if (upload?.state === 'sending' && upload.percent === 0) setTold(pictures.sending(upload))
        if (upload?.state === 'kept') setTold(pictures.kept(upload))
        if (upload?.state === 'failed') setTold(pictures.failed(upload))
      }),
    [editor, pictures],
  )
  return (
    <p role="status" className="vh">
      {told}
    </p>
  )
}
