import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import styles from './Builder.module.css'
import { publishForm } from './client/forms.ts'
import { MoveForm } from './MoveForm.tsx'
import own from './Together.module.css'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'

/** What can be done with all items that are ticked. */
export function Together() {
  const words = useText(builderText)
  const { chosen, select, outline } = useBuilding()
  const publishing = useFetcherForm(publishForm)
  if (chosen.length === 0) return null
  return (
    <section className={styles.together} aria-labelledby="together">
      <header className={own.head}>
        <h2 id="together">{words.selected({ count: chosen.length })}</h2>
        <Button size="sm" variant="ghost" onClick={() => select(chosen, false)}>
          {words.clear}
        </Button>
      </header>
      <div className={styles.buttons}>
        <details className={own.moving}>
          <summary>{words.moveTo}</summary>
          <MoveForm
            ids={chosen}
            section={outline.sections[0]?._id ?? ''}
            submit={words.moveSelected({ count: chosen.length })}
          />
        </details>
        <publishing.Form>
          <input type="hidden" name="items" value={chosen.slice(0, 200).join(',')} />
          <Button type="submit" size="sm" busy={publishing.busy}>
            {words.publishAll({ count: Math.min(chosen.length, 200) })}
          </Button>
        </publishing.Form>
        <publishing.Form>
          <input type="hidden" name="unpublish" value={chosen.slice(0, 200).join(',')} />
          <Button type="submit" size="sm" busy={publishing.busy}>
            {words.unpublish}
          </Button>
        </publishing.Form>
      </div>
    </section>
  )
}
