import { useEffect, useState } from 'react'
import type { LessonEditor } from '../../client/editor.ts'
import { factsOf, type LessonFacts } from './factsOf.ts'

/** How long after a change a text is looked through again, in ms: not at each key. */
const pause = 400

/** What an editor's text has, a moment after it has changed; null until there is an editor. */
export function useFacts(editor: LessonEditor | null): LessonFacts | null {
  const [facts, setFacts] = useState<LessonFacts | null>(null)
  useEffect(() => {
    if (editor === null) return
    let seen: unknown = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const { doc } = editor.state()
      if (doc === seen) return
      seen = doc
      setFacts(factsOf(doc))
    }
    look()
    const stop = editor.subscribe(() => {
      timer ??= setTimeout(look, pause)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [editor])
  return facts
}
