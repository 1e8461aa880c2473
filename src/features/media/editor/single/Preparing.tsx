import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import type { FileTask } from '../../../files/preparing/contract.ts'
import { mediaText } from '../../text/en.ts'
import shared from '../FilesEditor.module.css'
import { isUnderWay } from './client/preparing.ts'
import styles from './SingleEditor.module.css'
import { usePreparing } from './usePreparing.ts'

/** What is made of a video besides itself: how far that is, and why something could not be made. Nothing where nothing is made. */
export function Preparing({ course, file }: { course: string; file: string }) {
  const { preparing: words } = useText(mediaText)
  const { made, refused, retry } = usePreparing(course, file)
  if (made === null || !made.prepares || made.tasks.length === 0) return null
  const open = made.tasks.filter(({ state }) => state !== 'done')
  return (
    <section className={styles.preparing} aria-label={words.title}>
      <p className={styles.hint} role="status">
        {isUnderWay(made) ? words.going : open.length === 0 && words.ready}
      </p>
      {open.length > 0 && (
        <ul>
          {open.map((task) => (
            <Task key={task.task} {...task} onRetry={() => void retry(task.task)} />
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
