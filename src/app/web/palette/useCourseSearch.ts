import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { answer, asProblem } from '../../../base/page/request.ts'
import type { Alternatives, CourseCard } from '../../../features/courses/contract.ts'
import { enough } from '../../../features/courses/rules.ts'

/** Whoever stops typing for this long wants to see what was found, in ms. */
const pause = 150

/** Under each title. */
const most = 6

/** What a search finds, and what else may have been meant by it. */
export type FoundCourses = { courses: CourseCard[] } & Pick<Alternatives, 'similar' | 'apart'>

type Found = FoundCourses & { query: string; failure: string | null }

const noCourses: FoundCourses = { courses: [], similar: [], apart: [] }
const nothing: Found = { query: '', ...noCourses, failure: null }

/** The courses that a query finds. While it is looked for, those of the query before stay; an answer that comes late is dropped. */
export function useCourseSearch(query: string): Found & { loading: boolean } {
  const [found, setFound] = useState(nothing)

  useEffect(() => {
    if (query === '') {
      setFound(nothing)
      return
    }
    const stop = new AbortController()
    const search = async () => {
      const settled = await findCourses(query, stop.signal)
      if (!stop.signal.aborted) setFound(settled)
    }
    const timer = setTimeout(search, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])

  return { ...found, loading: found.query !== query }
}

async function findCourses(query: string, signal: AbortSignal): Promise<Found> {
  try {
    const courses = await ask<CourseCard[]>('', { q: query, limit: String(most) }, signal)
    if (courses.length >= enough) return { ...nothing, query, courses }
    const { similar, apart } = await ask<Alternatives>('/alternatives', { q: query }, signal)
    const short = apart.map((part) => ({ ...part, courses: part.courses.slice(0, most) }))
    return { ...nothing, query, courses, similar: similar.slice(0, most), apart: short }
  } catch (thrown) {
    return { ...nothing, query, failure: asProblem(thrown).message }
  }
}

async function ask<T>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<T> {
  const address = `/api/all-courses${path}?${new URLSearchParams(query)}`
  return answer(fetch(address, { signal }) as Promise<ClientResponse<T>>)
}
