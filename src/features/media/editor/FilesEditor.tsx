import { ArrowDown, ArrowUp, Trash2 } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { limitOf, shownAs, sizeOf } from '../../files/rules.ts'
import { filesText } from '../../files/text/en.ts'
import { tracksText } from '../../files/tracks/text/en.ts'
import type { FileOfSet, FileSet, OpenUpload } from '../contract.ts'
import { longestTitle } from '../rules.ts'
import { mediaText } from '../text/en.ts'
import { fileSetForm, publishFilesForm } from './client/forms.ts'
import { list } from './client/sending.ts'
import styles from './FilesEditor.module.css'
import { useUntilKnown } from './single/useUntilKnown.ts'
import { UploadState } from './UploadState.tsx'
import { useUploads } from './useUploads.ts'
import { WaitingUploads } from './waiting/WaitingUploads.tsx'

/** The item whose files they are. */
type FilesItem = { _id: string; title: string }

type FilesEditorProps = {
  course: string
  item: FilesItem
  set: FileSet
  /** What the member has begun to upload, and no item has. */
  waiting: readonly OpenUpload[]
}

/** The files of an item: where more are chosen or dropped, how far each is, and what learners see of it. */
export function FilesEditor({ course, item, set, waiting }: FilesEditorProps) {
  const words = useText(mediaText)
  const { size } = useText(filesText)
  const { uploads, going, add, isOver, dropping } = useUploads({
    course,
    naming: { path: `/api/course/${course}/file-sets/${item._id}/files`, name: list },
    files: set.files,
    waiting,
  })
  useUntilKnown(set.files.some(({ scan }) => scan !== null))
  const { Form, busy, refused } = useForm(fileSetForm)
  const listed = new Set(set.files.map(({ _id }) => _id))
  const others = [...going.values()].filter(({ id }) => !listed.has(id))
  const choose = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.editor} {...dropping}>
      <h1 dir="auto">{item.title}</h1>
      <div className={styles.drop} data-over={isOver ? '' : undefined}>
        <p>
          <Button variant="line" onClick={() => choose.current?.click()}>
            {words.add.choose}
          </Button>{' '}
          <span className={styles.or}>{words.add.drop}</span>
        </p>
        <p className={styles.hint}>{words.add.limit({ size: size(limitOf(set.largest)) })}</p>
        <noscript>
          <p>{words.add.needsScripts}</p>
        </noscript>
        <input
          ref={choose}
          type="file"
          multiple
          hidden
          aria-label={words.add.choose}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      <WaitingUploads uploads={waiting} going={going} onContinue={() => choose.current?.click()} />
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.map((upload) => (
            <li key={upload.id} className={styles.row}>
              <bdi>{upload.name}</bdi>
              <UploadState upload={upload} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      {set.files.length === 0 && others.length === 0 ? (
        <EmptyState title={words.list.empty} text={words.list.emptyHelp} />
      ) : (
        <Form className={styles.form} draft="none">
          <Refusal of={refused} />
          <input type="hidden" name="version" value={set.version} />
          {/* What Enter presses: the buttons of the rows come before the one that saves. */}
          <button type="submit" hidden tabIndex={-1} />
          <ol className={styles.list}>
            {set.files.map((file, at) => (
              <FileRow
                key={file._id}
                file={file}
                isFirst={at === 0}
                isLast={at === set.files.length - 1}
                onRemove={() => uploads.forget(file._id)}
                tracks={`/teach/${course}/files/${file._id}/tracks?item=${item._id}`}
              >
                <UploadState file={file} upload={going.get(file._id)} uploads={uploads} />
              </FileRow>
            ))}
          </ol>
          {set.files.length > 0 && (
            <Button type="submit" busy={busy}>
              {words.list.save}
            </Button>
          )}
        </Form>
      )}
    </div>
  )
}

type FileRowProps = {
  file: FileOfSet
  isFirst: boolean
  isLast: boolean
  onRemove: () => void
  /** Where its captions are written. */
  tracks: string
  /** How far its upload is. */
  children: ReactNode
}

/** A file of an item with its title, its place, and whether it is handed out. */
function FileRow({ file, isFirst, isLast, onRemove, tracks, children }: FileRowProps) {
  const { list } = useText(mediaText)
  const { size } = useText(filesText)
  const { _id: id, name, title, onlineOnly, type } = file
  const told = { name }
  const { page } = useText(tracksText)
  return (
    <li className={styles.row}>
      <input type="hidden" name="file" value={id} />
      <div className={styles.head}>
        <p className={styles.name}>
          <bdi>{name}</bdi> <span className="num">{size(sizeOf(file.size))}</span>
        </p>
        <span className={styles.acts}>
          <Button
            type="submit"
            name="act"
            value={`up ${id}`}
            variant="ghost"
            size="sm"
            iconOnly
            aria-label={list.up(told)}
            aria-disabled={isFirst}
          >
            <Icon of={ArrowUp} />
          </Button>
          <Button
            type="submit"
            name="act"
            value={`down ${id}`}
            variant="ghost"
            size="sm"
            iconOnly
            aria-label={list.down(told)}
            aria-disabled={isLast}
          >
            <Icon of={ArrowDown} />
          </Button>
          <Button
            type="submit"
            name="act"
            value={`remove ${id}`}
            variant="ghost"
            size="sm"
            tone="danger"
            iconOnly
            aria-label={list.remove(told)}
            onClick={onRemove}
          >
            <Icon of={Trash2} />
          </Button>
        </span>
      </div>
      {children}
      {/^(?:video|audio)\//.test(type ?? '') && (
        <p>
          <Link to={tracks} className="link">
            {page.title}
          </Link>
        </p>
      )}
      <TextField
        name={`title ${id}`}
        label={list.title(told)}
        defaultValue={title}
        maxLength={longestTitle}
        dir="auto"
      />
      {type !== null && shownAs(type) !== null && (
        <Checkbox name={`online ${id}`} defaultChecked={onlineOnly} label={list.onlineOnly} />
      )}
    </li>
  )
}

/** Publishes the files of an item as they are saved. */
export function PublishFiles({
  set: { version, published },
  children,
}: {
  set: Pick<FileSet, 'version' | 'published'>
  children: ReactNode
}) {
  const { Form, busy } = useFetcherForm(publishFilesForm)
  return (
    <Form>
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant="primary" busy={busy} aria-disabled={version === published}>
        {children}
      </Button>
    </Form>
  )
}
