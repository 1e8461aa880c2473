import { useEffect, useState } from 'react'

/** How long the bar stays while something plays and nobody moves, in ms. */
const patience = 3_000

/** Whether nobody has moved or pressed anything in the stage for a while. */
export function useIdle(stage: HTMLElement, mayBe: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    setIdle(false)
    if (!mayBe) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), patience)
    }
    wake()
    const names = ['pointermove', 'pointerdown', 'keydown', 'focusin']
    for (const name of names) stage.addEventListener(name, wake)
    return () => {
      clearTimeout(timer)
      for (const name of names) stage.removeEventListener(name, wake)
    }
  }, [stage, mayBe])
  return idle
}
