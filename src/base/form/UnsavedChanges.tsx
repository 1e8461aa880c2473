import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../text/useText.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formText } from './text/en.ts'

/**
 * Asks before the reader leaves a page with unsaved changes. Before the tab is closed or reloaded the browser asks, but only
 * where no draft is `kept`, because only then the changes would be lost.
 */
export function UnsavedChanges({ changed, kept }: { changed: () => boolean; kept: () => boolean }) {
  const { unsaved: words } = useText(formText)
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
