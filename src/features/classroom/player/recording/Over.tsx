import { clockOf } from '../../../../base/text/clockOf.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { originalPath } from '../../../files/rules.ts'
import type { RecordingPage } from '../../shared/recordingPage.ts'
import styles from './Player.module.css'
import { recordingText } from './text/en.ts'

type OverProps = {
  course: string
  file: RecordingPage['file']
  /** Whether it cannot be played. */
  failed: boolean
  onRetry: () => void
  /** Where it was left on another device, if that is further on. */
  elsewhere: number | null
  onStay: () => void
  /** Where it went on by itself, as long as that is worth saying. */
  resumed: number | null
  onSeek: (second: number) => void
}

/** What stands over a recording, one thing at a time: that it fails, that it was left elsewhere, where it went on. */
export function Over(props: OverProps) {
  const { course, file, failed, onRetry, elsewhere, onStay, resumed, onSeek } = props
  const words = useText(recordingText)
  if (failed)
    return (
      <div className={styles.over} role="alert">
        <p>
          <b>{words.failed}</b> {words.failedHelp}
        </p>
        <Button onClick={onRetry}>{words.retry}</Button>
        {!file.onlineOnly && (
          <a className={styles.save} href={originalPath(course, file._id, file.name)} download={file.name}>
            {words.save({ name: file.name })}
          </a>
        )}
      </div>
    )
  if (elsewhere !== null)
    return (
      <div className={styles.over}>
        <Button
          onClick={() => {
            onSeek(Math.max(0, elsewhere - 3))
            onStay()
          }}
        >
          {words.elsewhere({ time: clockOf(elsewhere) })}
        </Button>
        <Button variant="ghost" onClick={onStay}>
          {words.stay}
        </Button>
      </div>
    )
  if (resumed === null) return null
  return (
    <div className={styles.over}>
      <p className="num">{words.resumed({ time: clockOf(resumed) })}</p>
      <Button size="sm" onClick={() => onSeek(0)}>
        {words.startOver}
      </Button>
    </div>
  )
}
