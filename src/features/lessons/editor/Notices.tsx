import { listIn } from '../../../base/text/listIn.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { notify } from '../../../base/ui/toast.ts'
import type { Lost } from './client/saving/lost.ts'
import type { Standing } from './client/saving/syncOptions.ts'
import type { Editor as Person } from './client/saving/wire.ts'
import styles from './TextLesson.module.css'
import { editorText } from './text/en.ts'

type NoticesProps = {
  standing: Standing
  people: readonly Person[]
  lost: { parts: readonly Lost[]; by: string | null } | null
  text: () => string
  onPutBack: () => void
  onLeave: () => void
}

/** What the author is told above the text: who is here, what a merge took out, and why nothing is taken any more. */
export function Notices({ standing, people, lost, text, onPutBack, onLeave }: NoticesProps) {
  const words = useText(editorText)
  const language = useLanguage()
  const names = people.map(({ name }) => name)
  return (
    <div className={styles.notices}>
      <div role="status">
        {names.length > 0 && (
          <Callout>{words.people.here({ count: names.length, names: listIn(language, names) })}</Callout>
        )}
      </div>
      {lost && (
        <div role="alert">
          <Callout kind="warning">
            {lost.by === null
              ? words.lost.saidOfSomebody({ text: shorten(lost.parts) })
              : words.lost.said({ name: lost.by, text: shorten(lost.parts) })}
            <div className={styles.acts}>
              <Button size="sm" onClick={onPutBack}>
                {words.lost.putBack}
              </Button>
              <Button size="sm" variant="ghost" onClick={onLeave}>
                {words.lost.close}
              </Button>
            </div>
          </Callout>
        </div>
      )}
      {standing.kind === 'refused' && <Refused standing={standing} text={text} />}
    </div>
  )
}

function Refused({
  standing,
  text,
}: {
  standing: Extract<Standing, { kind: 'refused' }>
  text: () => string
}) {
  const { refused } = useText(editorText)
  const why = {
    invalid: refused.invalid,
    forbidden: refused.forbidden,
    gone: refused.gone,
    schema: refused.schema,
    'signed-out': refused.signedOut,
    'too-old': refused.tooOld,
  }[standing.why]
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(
      () => notify.success(refused.copied),
      () => {},
    )
  }
  return (
    <div role="alert">
      <Callout kind="danger" title={why}>
        {standing.detail} {refused.keep}
        <div className={styles.acts}>
          <Button size="sm" onClick={copy}>
            {refused.copy}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => location.reload()}>
            {refused.reload}
          </Button>
        </div>
      </Callout>
    </div>
  )
}

function shorten(parts: readonly Lost[]): string {
  const text = parts.map((part) => part.text).join(' … ')
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
