import { clockTime } from '../../../../base/text/clockTime.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Callout } from '../../../../base/ui/Callout.tsx'
import { tracksText } from '../text/en.ts'
import styles from './TracksPage.module.css'
import type { TrackWriting } from './useTrack.ts'

/** How what is written stands, which is announced when its kind changes and not each time that it was saved. */
export function StateLine({ standing }: Pick<TrackWriting, 'standing'>) {
  const { state } = useText(tracksText)
  const said = {
    saved: state.upToDate,
    saving: '',
    kept: standing.kind === 'kept' && !standing.here ? state.onPage : state.kept,
    refused: state.refused,
    conflict: state.conflictTitle,
  }[standing.kind]
  const shown =
    standing.kind === 'saved' && standing.at !== null
      ? state.saved({ time: clockTime(standing.at) })
      : standing.kind === 'saving'
        ? state.saving
        : said
  return (
    <p className={styles.state} data-kind={standing.kind}>
      <span data-testid="standing">{shown}</span>
      <span role="status" className="vh">
        {said}
      </span>
    </p>
  )
}

/** What was refused, and why; and what others have saved meanwhile, with the choice between both. */
export function Trouble({ writing }: { writing: TrackWriting }) {
  const { state } = useText(tracksText)
  const { standing } = writing
  if (standing.kind === 'refused') {
    return (
      <Callout kind="danger" title={state.refused}>
        {standing.messages.map((message) => (
          <span key={message} className={styles.line}>
            {message}
          </span>
        ))}
      </Callout>
    )
  }
  if (standing.kind !== 'conflict') return null
  const { theirs } = standing
  return (
    <Callout kind="warning" title={theirs === null ? state.deletedTitle : state.conflictTitle}>
      {state.conflict}
      {theirs !== null && (
        <details>
          <summary>{state.theirs}</summary>
          <pre className={styles.theirs} dir="auto">
            {theirs.text}
          </pre>
        </details>
      )}
      <span className={styles.acts}>
        <Button size="sm" onClick={writing.keepMine}>
          {state.keepMine}
        </Button>
        <Button size="sm" onClick={writing.takeTheirs}>
          {state.takeTheirs}
        </Button>
      </span>
    </Callout>
  )
}
