import { useText } from '../../../base/text/useText.ts'
import { waitOf } from '../../../base/text/wait.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { sizeOf } from '../../files/rules.ts'
import { filesText } from '../../files/text/en.ts'
import type { FileOfSet } from '../contract.ts'
import { mediaText } from '../text/en.ts'
import type { Upload, Uploads } from './client/uploads.ts'
import styles from './FilesEditor.module.css'

/** A file as the server keeps it. */
type Kept = Pick<FileOfSet, '_id' | 'name' | 'size' | 'received' | 'refused' | 'scan' | 'mine'>

type UploadStateProps = {
  /** As the server has it, where it does. */
  file?: Kept | undefined
  /** As this page uploads it, where it does. */
  upload: Upload | undefined
  uploads: Uploads
}

/** How far the upload of a file is, and what can be done about it. */
export function UploadState({ file, upload, uploads }: UploadStateProps) {
  const { acts, progress } = useText(mediaText)
  const said = useSaid(file, upload)
  if (said === '') return null
  const { id, name, size, sent, state } = upload ?? whatIsKept(file)
  const isFailed =
    state !== null && ['failed', 'refused', 'signedOut', 'unreachable', 'unreadable'].includes(state.is)
  const isWhole = file !== undefined && file.received === file.size
  const isShort = !isFailed && !isWhole && state?.is !== 'done' && file?.refused == null
  const canRetry = state?.is === 'failed' || state?.is === 'signedOut' || state?.is === 'unreachable'
  return (
    <div className={styles.upload}>
      {isShort && <progress aria-label={progress({ name })} value={sent} max={size} className={styles.bar} />}
      <p
        className={styles.said}
        data-failed={isFailed || file?.refused != null ? '' : undefined}
        // What changes each moment is not read out each time.
        role={state?.is === 'sending' ? undefined : 'status'}
      >
        {said}
      </p>
      {(state?.is === 'sending' || state?.is === 'waiting' || state?.is === 'offline') && (
        <Act label={acts.pause({ name })} onPress={() => uploads.pause(id)} />
      )}
      {state?.is === 'paused' && <Act label={acts.resume({ name })} onPress={() => uploads.resume(id)} />}
      {canRetry && <Act label={acts.retry({ name })} onPress={() => uploads.resume(id)} />}
      {isFailed && file === undefined && (
        <Act label={acts.dismiss({ name })} onPress={() => uploads.forget(id)} />
      )}
    </div>
  )
}

function Act({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="text" size="sm" onClick={onPress}>
      {label}
    </Button>
  )
}

function whatIsKept(file: Kept | undefined) {
  const { _id: id = '', name = '', size = 1, received: sent = 0 } = file ?? {}
  return { id, name, size, sent, state: null }
}

const percentOf = (sent: number, size: number) => Math.floor((sent * 100) / size)

/** What is said of an upload; nothing of a file that came some other time. */
function useSaid(file: Kept | undefined, upload: Upload | undefined): string {
  const { state: words } = useText(mediaText)
  const { size: sizeText } = useText(filesText)
  if (upload === undefined || upload.state.is === 'done') {
    if (file === undefined) return upload === undefined ? '' : words.done
    const { received, size, refused, scan, mine } = file
    if (scan !== null) return words.scan({ scan })
    if (upload !== undefined && refused === null) return words.done
    if (refused !== null) return words.refused({ what: refused })
    if (received === size) return ''
    return (mine ? words.notWhole : words.others)({ percent: percentOf(received, size) })
  }
  const { state, sent, size } = upload
  const percent = percentOf(sent, size)
  switch (state.is) {
    case 'sending': {
      const { rate, left } = state
      if (rate === null || left === null) return words.starting({ percent })
      return words.sending({ percent, rate: sizeText(sizeOf(rate)), ...waitOf(left) })
    }
    case 'paused':
      return words.paused({ percent })
    case 'failed':
    case 'refused':
      return state.reason
    case 'waiting':
      return state.reason ?? words.waiting
    default:
      return words[state.is]
  }
}
