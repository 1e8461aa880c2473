import { hydrateRoot } from 'react-dom/client'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { textHere } from '../language.ts'
import { useHydrated } from '../useHydrated.ts'
import { leavingText } from './text/en.ts'

type QuestionProps = { texts: readonly string[]; onAnswer: (mayGo: boolean) => void }

function ForgetQuestion({ texts, onAnswer }: QuestionProps) {
  const words = textHere(leavingText)
  const hydrated = useHydrated()
  const stay = () => onAnswer(false)
  // A bookmark has no words.
  const written = texts.filter((text) => text !== '').join('\n\n')
  if (!hydrated) return null
  return (
    <Dialog
      open
      onClose={stay}
      title={words.title}
      actions={
        <>
          <Button onClick={stay}>{words.stay}</Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p>{words.body({ count: texts.length })}</p>
      {written !== '' && (
        <TextField multiline readOnly rows={5} dir="auto" label={words.copy} value={written} />
      )}
    </Dialog>
  )
}

/** Asks, over whatever page is shown, whether what was typed and cannot be sent may go from this browser. */
export async function askToForget(texts: readonly string[]): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const answer = Promise.withResolvers<boolean>()
  // As every page has it. To create a root takes what a first visit would load for it.
  const root = hydrateRoot(place, <ForgetQuestion texts={texts} onAnswer={answer.resolve} />)
  try {
    return await answer.promise
  } finally {
    root.unmount()
    place.remove()
  }
}
