import { CircleAlert, CircleCheck, MonitorSmartphone, RefreshCw } from 'lucide'
import { clockTime } from '../../../base/text/clockTime.ts'
import { useText } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import type { Standing } from './client/saving/syncOptions.ts'
import styles from './TextLesson.module.css'
import { editorText } from './text/en.ts'

const icons = { saved: CircleCheck, saving: RefreshCw, kept: MonitorSmartphone, refused: CircleAlert }

/** How what is written stands, in one place; it is announced when its kind changes and not each time that it was saved. */
export function StateLine({ standing }: { standing: Standing }) {
  const { state } = useText(editorText)
  const said = {
    saved: state.upToDate,
    saving: '',
    kept: standing.kind === 'kept' && !standing.here ? state.onPage : state.kept,
    refused: state.refused,
  }[standing.kind]
  const shown =
    standing.kind === 'saved' && standing.at !== null
      ? state.saved({ time: clockTime(standing.at) })
      : standing.kind === 'saving'
        ? state.saving
        : said
  return (
    <>
      <span className={styles.state} data-kind={standing.kind} data-testid="standing">
        <Icon of={icons[standing.kind]} />
        {shown}
      </span>
      <span role="status" className="vh">
        {said}
      </span>
    </>
  )
}
