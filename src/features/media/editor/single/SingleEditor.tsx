import { CloudUpload } from 'lucide'
import { useRef } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { limitOf } from '../../../files/rules.ts'
import { filesText } from '../../../files/text/en.ts'
import type { FileItem, OpenUpload } from '../../contract.ts'
import { mostDocumentBytes } from '../../shared/fit.ts'
import { mediaText } from '../../text/en.ts'
import { set } from '../client/sending.ts'
import shared from '../FilesEditor.module.css'
import { UploadState } from '../UploadState.tsx'
import { useUploads } from '../useUploads.ts'
import { WaitingUploads } from '../waiting/WaitingUploads.tsx'
import { SingleFile } from './SingleFile.tsx'
import { type SingleItem, SingleSettings } from './SingleSettings.tsx'
import { useUntilKnown } from './useUntilKnown.ts'

type SingleEditorProps = {
  course: string
  item: SingleItem
  single: FileItem
  /** What the member has begun to upload, and no item has. */
  waiting: readonly OpenUpload[]
}

/** What the browser offers when a file is chosen. */
const offered = { video: 'video/*', audio: 'audio/*,video/mp4,video/webm', pdf: 'application/pdf' } as const

/** The one file of a video, an audio or a PDF item: where it is chosen or dropped, how far it is, and what learners may do with it. */
export function SingleEditor({ course, item, single, waiting }: SingleEditorProps) {
  const words = useText(mediaText)
  const { size } = useText(filesText)
  const { kind, file } = single
  const { uploads, going, add, isOver, dropping } = useUploads({
    course,
    naming: { path: `/api/course/${course}/file-items/${item._id}/file`, name: set },
    files: file === null ? [] : [file],
    waiting,
    one: true,
  })
  useUntilKnown(isLooking(file) || (file !== null && file.scan !== null))
  const others = [...going.values()].filter(({ id }) => id !== file?._id)
  const choose = useRef<HTMLInputElement>(null)
  const most = kind === 'pdf' ? Math.min(mostDocumentBytes, single.largest) : single.largest
  return (
    <div className={shared.editor} {...dropping}>
      <h1 dir="auto">{item.title}</h1>
      <div className={shared.drop} data-over={isOver ? '' : undefined}>
        <p>
          <Button variant="line" onClick={() => choose.current?.click()}>
            <Icon of={CloudUpload} />
            {file === null ? words.single.choose : words.single.replace}
          </Button>{' '}
          <span className={shared.or}>{words.add.drop}</span>
        </p>
        <p className={shared.hint}>{words.single.hint({ kind, size: size(limitOf(most)) })}</p>
        <noscript>
          <p>{words.single.needsScripts}</p>
        </noscript>
        <input
          ref={choose}
          type="file"
          hidden
          accept={offered[kind]}
          aria-label={words.single.choose}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])].slice(0, 1))
            currentTarget.value = ''
          }}
        />
      </div>
      <WaitingUploads uploads={waiting} going={going} onContinue={() => choose.current?.click()} />
      {others.map((upload) => (
        <div key={upload.id} className={shared.row}>
          <bdi>{upload.name}</bdi>
          <UploadState upload={upload} uploads={uploads} />
        </div>
      ))}
      {file !== null && (
        <SingleFile {...{ course, kind, file }} item={item._id} onTakeOut={() => uploads.forget(file._id)}>
          <UploadState file={file} upload={going.get(file._id)} uploads={uploads} />
        </SingleFile>
      )}
      <SingleSettings item={item} single={single} />
    </div>
  )
}

/** Whether a file is whole, and it is not known yet what is in it. */
function isLooking(file: FileItem['file']): boolean {
  if (file === null || file.isKnown || file.unfit !== null || file.refused !== null) return false
  return file.received === file.size
}
