import { CircleCheck, Trash2 } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useFetcherForm } from '../../../../base/form/useFetcherForm.tsx'
import { addressWith } from '../../../../base/page/list/address.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { Link } from '../../../../base/ui/Link.tsx'
import { originalPath, sizeOf } from '../../../files/rules.ts'
import { filesText } from '../../../files/text/en.ts'
import { TrackList } from '../../../files/tracks/editor/TrackList.tsx'
import { tracksText } from '../../../files/tracks/text/en.ts'
import type { FileItem } from '../../contract.ts'
import { mostDocumentBytes, type SingleKind } from '../../shared/fit.ts'
import { lengthOf } from '../../shared/length.ts'
import { mediaText } from '../../text/en.ts'
import shared from '../FilesEditor.module.css'
import { takeOutForm } from './client/forms.ts'
import { Preparing } from './Preparing.tsx'
import styles from './SingleEditor.module.css'

type File = NonNullable<FileItem['file']>

type SingleFileProps = {
  course: string
  /** The id of the item. */
  item: string
  kind: SingleKind
  file: File
  onTakeOut: () => void
  /** How far its upload is. */
  children: ReactNode
}

/** The file of an item: what it is, why it cannot be used, and how it looks. */
export function SingleFile({ course, item, kind, file, onTakeOut, children }: SingleFileProps) {
  const words = useText(mediaText)
  const { size } = useText(filesText)
  const takingOut = useFetcherForm(takeOutForm)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { name, unfit, scan, isPlayable, isWordless, refused, received, isKnown, durationMs, pages } = file
  const isWhole = received === file.size && refused === null
  const facts = [
    durationMs === null ? '' : lengthOf(durationMs),
    pages === null ? '' : words.single.pages({ count: pages }),
    size(sizeOf(file.size)),
  ].filter((fact) => fact !== '')
  return (
    <div className={shared.row}>
      <div className={shared.head}>
        <p className={shared.name}>
          <bdi>{name}</bdi> <span className="num">{facts.join(', ')}</span>
        </p>
        <takingOut.Form>
          <Button
            type="submit"
            variant="ghost"
            size="sm"
            tone="danger"
            iconOnly
            busy={takingOut.busy}
            aria-label={words.single.remove({ name })}
            onClick={onTakeOut}
          >
            <Icon of={Trash2} />
          </Button>
        </takingOut.Form>
      </div>
      {children}
      {unfit !== null && (
        <p className={styles.unfit} role="status">
          {words.unfit({ kind, why: unfit, megabytes: mostDocumentBytes / 1024 ** 2 })}
        </p>
      )}
      {isWhole && unfit === null && scan === null && (
        <p className={styles.ready} role="status">
          {isKnown && <Icon of={CircleCheck} className={styles.check} />}
          {isKnown ? words.single.ready : words.single.looking}
        </p>
      )}
      {!isPlayable && unfit === null && <p className={styles.unplayable}>{words.single.unplayable}</p>}
      {isWordless && <p className={styles.unplayable}>{words.single.wordless}</p>}
      {isWhole && unfit === null && isKnown && <Preview {...{ course, kind, file }} onVideo={setVideo} />}
      {isWhole && unfit === null && isKnown && kind === 'video' && (
        <Preparing key={file._id} course={course} file={file} video={video} />
      )}
      {isWhole && unfit === null && kind !== 'pdf' && <Tracks course={course} item={item} file={file} />}
    </div>
  )
}

/** What goes along with a recording, and the way to write it. */
function Tracks({ course, item, file: { _id, name, tracks } }: { course: string; item: string; file: File }) {
  const { page } = useText(tracksText)
  const address = `/teach/${course}/files/${_id}/tracks`
  return (
    <section className={styles.tracks} aria-labelledby="tracks">
      <h2 id="tracks">{page.title}</h2>
      <TrackList name={name} tracks={tracks} address={address} item={item} />
      <p>
        <Link to={addressWith(address, { item })} className="link">
          {page.write}
        </Link>
      </p>
    </section>
  )
}

/** What was uploaded, as the browser plays it. */
function Preview(props: {
  course: string
  kind: SingleKind
  file: File
  onVideo: (video: HTMLVideoElement | null) => void
}) {
  const { course, kind, onVideo } = props
  const { _id, name } = props.file
  const { single } = useText(mediaText)
  const path = originalPath(course, _id, name)
  const played = { className: styles.preview, src: path, 'aria-label': single.preview }
  switch (kind) {
    case 'video':
      return <video ref={onVideo} controls preload="metadata" {...played} />
    case 'audio':
      return <audio controls preload="metadata" {...played} />
    case 'pdf':
      return (
        <a className="link" href={path} download={name}>
          {single.open({ name })}
        </a>
      )
  }
}
