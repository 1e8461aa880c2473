import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { answer } from '../../../base/page/request.ts'
import type { LessonHit } from '../../../features/classroom/contract.ts'

/** Debounce delay, in ms: courses come first. */
const pause = 300

/** The fewest characters that are searched for, and the most lessons that are listed. */
const [fewest, most] = [2, 4]

type Found = { query: string; hits: LessonHit[] }

const nothing: Found = { query: '', hits: [] }

/** Searches the lessons of the member's courses. What fails shows none: they stand beside other things that were found. */
export function useLessonSearch(query: string, signedIn: boolean): LessonHit[] {
  const [found, setFound] = useState(nothing)
  const asked = signedIn && query.length >= fewest ? query : ''

  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    const search = async () => {
      const hits = await findLessons(asked, stop.signal)
      if (!stop.signal.aborted) setFound({ query: asked, hits })
    }
    const timer = setTimeout(search, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])

  return asked !== '' && found.query === asked ? found.hits.slice(0, most) : nothing.hits
}

async function findLessons(q: string, signal: AbortSignal): Promise<LessonHit[]> {
  const address = `/api/my-lessons?${new URLSearchParams({ q })}`
  try {
    return await answer(fetch(address, { signal }) as Promise<ClientResponse<LessonHit[]>>)
  } catch {
    return []
  }
}
