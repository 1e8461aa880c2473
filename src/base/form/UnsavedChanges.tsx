import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { unsavedText as words } from '../text/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/**
 * Stands in a form's page and asks before somebody goes to another page while `changed` says that there is something
 * that is not saved. Before the page itself is closed or loaded anew it is the browser that asks, in its own words, and
 * only where no draft is `kept`: then it would be lost.
 */
export function UnsavedChanges({ changed, kept }: { changed: () => boolean; kept: () => boolean }) {
  const isLost = useEffectEvent(() => changed() && !kept())
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && changed(),
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isLost()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])

  return (
    <Dialog
      open={state === 'blocked'}
      onClose={() => reset?.()}
      title={words.title}
      actions={
        <>
          <Button onClick={() => reset?.()}>{words.stay}</Button>
          <Button variant="danger" onClick={() => proceed?.()}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p>{words.body}</p>
    </Dialog>
  )
}
