import { useEffect, useState } from 'react'
import { asProblem } from '../../../../base/page/request.ts'
import type { FileTask, FileTasks } from '../../../files/preparing/shared/answers.ts'
import { isUnderWay, often, readTasks, retryTask } from './client/preparing.ts'

/** What is made of a file, looked at while something is under way and the page is seen, and how it is tried again. */
export function usePreparing(course: string, file: string) {
  const [made, setMade] = useState<FileTasks | null>(null)
  const [refused, setRefused] = useState('')
  const [tried, setTried] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is tried again is under way again.
  useEffect(() => {
    let [timer, isOver] = [0, false]
    const look = async () => {
      clearTimeout(timer)
      if (isOver || document.visibilityState !== 'visible') return
      try {
        const read = await readTasks({ course, file })
        if (isOver) return
        if (read !== null) setMade(read)
        clearTimeout(timer)
        if (read === null || isUnderWay(read)) timer = window.setTimeout(look, often)
      } catch {
        // Who may no longer see it is told so by all else on the page.
      }
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [course, file, tried])

  const retry = async (task: FileTask['task']) => {
    setRefused('')
    try {
      setMade(await retryTask({ course, file }, task))
      setTried((count) => count + 1)
    } catch (error) {
      setRefused(asProblem(error).message)
    }
  }
  return { made, refused, retry, change: setMade }
}
