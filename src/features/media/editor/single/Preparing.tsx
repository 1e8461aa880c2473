import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import type { FileTask, FileTasks } from '../../../files/preparing/shared/answers.ts'
import { mediaText } from '../../text/en.ts'
import shared from '../FilesEditor.module.css'
import { isUnderWay } from './client/preparing.ts'
import { Poster } from './Poster.tsx'
import styles from './SingleEditor.module.css'
import { usePreparing } from './usePreparing.ts'

/** What there is of a video besides itself: what is made of it, how far that is, and the picture that stands for it. */
export function Preparing(props: {
  course: string
  file: { _id: string; name: string }
  /** The video as it is shown above. */
  video: HTMLVideoElement | null
}) {
  const { course, file, video } = props
  const { made, refused, retry, change } = usePreparing(course, file._id)
  if (made === null) return null
  return (
    <>
      {made.prepares && made.tasks.length > 0 && <Tasks made={made} refused={refused} onRetry={retry} />}
      <Poster course={course} file={file} video={video} poster={made.poster} onChange={change} />
    </>
  )
}

/** How far each thing is that is made of a video. */
function Tasks(props: { made: FileTasks; refused: string; onRetry: (task: FileTask['task']) => void }) {
  const { made, refused, onRetry } = props
  const { preparing: words } = useText(mediaText)
  const open = made.tasks.filter(({ state }) => state !== 'done')
  return (
    <section className={styles.preparing} aria-label={words.title}>
      <p className={styles.hint} role="status">
        {isUnderWay(made) ? words.going : open.length === 0 && words.ready}
      </p>
      {open.length > 0 && (
        <ul>
          {open.map((task) => (
            <Task key={task.task} {...task} onRetry={() => onRetry(task.task)} />
          ))}
        </ul>
      )}
      {refused !== '' && (
        <p className={styles.unfit} role="alert">
          {refused}
        </p>
      )}
    </section>
  )
}

function Task({ task, state, percent, failure, onRetry }: FileTask & { onRetry: () => void }) {
  const { preparing: words } = useText(mediaText)
  const what = words.what({ task, height: task.slice(1) })
  return (
    <li className={shared.upload}>
      {state === 'working' && (
        <progress aria-label={words.progress({ what })} value={percent} max={100} className={shared.bar} />
      )}
      <p className={shared.said} data-failed={state === 'failed' ? '' : undefined}>
        {what}: <span className="num">{words.state({ state, percent })}</span>
        {failure !== null && <>. {words.failure({ failure })}</>}
      </p>
      {state === 'failed' && (
        <Button variant="text" size="sm" aria-label={words.againWhat({ what })} onClick={onRetry}>
          {words.again}
        </Button>
      )}
    </li>
  )
}
