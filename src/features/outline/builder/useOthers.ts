import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** How often the page looks for changes of others while somebody is at work on it, and how often else, in ms. */
const often = 1500
const seldom = 20_000

/** How long after the last key, press or change of another somebody is at work, in ms. */
const atWork = 120_000

/** Shows what others change in an outline within two seconds, by asking for what is newer than its revision. */
export function useOthers(course: string, revision: number): void {
  const { revalidate, state } = useRevalidator()
  const known = useRef({ revision, isBusy: false })
  useEffect(() => {
    known.current = { revision, isBusy: state !== 'idle' }
  }, [revision, state])

  useEffect(() => {
    let last = Date.now()
    let timer = 0
    const noted = () => {
      last = Date.now()
    }
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible' && !known.current.isBusy) {
        const newest = await newestRevision(course, known.current.revision)
        if (newest !== null && newest !== known.current.revision) {
          noted()
          await revalidate()
        }
      }
      timer = window.setTimeout(look, Date.now() - last < atWork ? often : seldom)
    }
    const back = () => {
      noted()
      void look()
    }
    timer = window.setTimeout(look, often)
    const events = ['keydown', 'pointerdown', 'pointermove'] as const
    for (const event of events) addEventListener(event, noted, { passive: true })
    addEventListener('focus', back)
    return () => {
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, noted)
      removeEventListener('focus', back)
    }
  }, [course, revalidate])
}

/** The revision of an outline; null when the server cannot be reached or refuses. */
async function newestRevision(course: string, after: number): Promise<number | null> {
  try {
    const answered = await fetch(`/api/course/${course}/builder?after=${after}`)
    return answered.ok ? ((await answered.json()) as { revision: number }).revision : null
  } catch {
    return null
  }
}
