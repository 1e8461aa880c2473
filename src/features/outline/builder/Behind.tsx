import type { ProblemBody } from '../../../base/contract/problem.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import styles from './Builder.module.css'
import { builderText } from './text/en.ts'
import type { Panel } from './usePanel.ts'

/** Why what was typed is not saved: somebody else was faster, or it was refused. `of` is the title as it is stored. */
export function Behind({ of, panel, refused }: { of: string; panel: Panel; refused: ProblemBody | null }) {
  const words = useText(builderText)
  return (
    <div role="status">
      {panel.isBehind ? (
        <Callout kind="warning">
          {words.behind({ title: of })}
          <span className={styles.buttons}>
            <Button size="sm" onClick={panel.forget}>
              {words.theirs}
            </Button>
          </span>
        </Callout>
      ) : (
        refused?.status !== 412 && <Refusal of={refused} />
      )}
    </div>
  )
}
