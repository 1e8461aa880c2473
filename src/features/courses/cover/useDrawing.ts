import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { drawCover } from './shared/cover.ts'

type Course = Parameters<typeof drawCover>[0]

let draw: typeof drawCover | null = null
let loading: Promise<void> | null = null
const waiting = new Set<() => void>()

// The server draws every page's covers at once; in browsers this line is not there.
if (import.meta.env.SSR) await load()

/**
 * A course's drawing as markup, for the inside of `container`. A page from the server holds its drawings already, so a
 * browser loads what draws only when it meets a course that has none yet, or whose title changes: until then the
 * markup is empty, and React leaves what the server has drawn.
 */
export function useDrawing({ id, title }: Course, container: RefObject<HTMLElement | null>): string {
  const ready = useSyncExternalStore(subscribe, isReady, isReady)
  const shown = useRef('')
  const wanted = JSON.stringify([id, title])

  useEffect(() => {
    const isDrawn = shown.current === '' ? container.current?.firstChild !== null : shown.current === wanted
    shown.current = wanted
    if (!isDrawn) load()
  }, [wanted, container])

  return useMemo(() => (ready && draw ? draw({ id, title }).svg : ''), [ready, id, title])
}

function load(): Promise<void> {
  loading ??= import('./shared/cover.ts').then((module) => {
    draw = module.drawCover
    for (const tell of waiting) tell()
  })
  // Failing leaves the plain ground; the next cover tries again.
  loading.catch(() => {
    loading = null
  })
  return loading
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

function isReady(): boolean {
  return draw !== null
}
