import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { drawCover } from './shared/cover.ts'

type Course = Parameters<typeof drawCover>[0]

let draw: typeof drawCover | null = null
let loading: Promise<void> | null = null
const waiting = new Set<() => void>()

// The server loads the drawing code at once; browser builds drop this line.
if (import.meta.env.SSR) await load()

/**
 * A course's drawing as markup for the inside of `container`. Server-rendered pages contain their drawings, so a browser
 * loads the drawing code only for a course without one or a changed title; until then the markup is empty, and React keeps
 * the server's.
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
  loading ??= openDrawing().then((module) => {
    draw = module.drawCover
    for (const tell of waiting) tell()
  })
  // A failure leaves the plain ground, and the next cover tries again.
  loading.catch(() => {
    loading = null
  })
  return loading
}

function openDrawing() {
  return import.meta.env.SSR ? import('./shared/rememberedCover.ts') : import('./shared/cover.ts')
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

function isReady(): boolean {
  return draw !== null
}
