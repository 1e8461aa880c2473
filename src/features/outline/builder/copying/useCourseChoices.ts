import type { ClientResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { answer, asProblem } from '../../../../base/page/request.ts'
import type { CourseWork } from '../../../courses/staff/contract.ts'

/** Debounce delay, in ms, and how many courses are offered at once. */
const [pause, most] = [200, 8]

type Choices = { q: string; courses: CourseWork[]; failure: string | null }

/** The courses whose content the member may change, but one, with some letters in their titles; null while nothing is known. */
export function useCourseChoices(q: string, but: string): Choices | null {
  const [found, setFound] = useState<Choices | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const search = async () => {
      const settled = await findChoices(q, stop.signal)
      if (!stop.signal.aborted) setFound(settled)
    }
    const timer = setTimeout(search, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  return found && { ...found, courses: found.courses.filter(({ _id }) => _id !== but).slice(0, most) }
}

async function findChoices(q: string, signal: AbortSignal): Promise<Choices> {
  const query = new URLSearchParams({ as: 'editor', limit: String(most + 1), ...(q !== '' && { q }) })
  try {
    const asked = fetch(`/api/my-course-work?${query}`, { signal }) as Promise<ClientResponse<CourseWork[]>>
    return { q, courses: await answer(asked), failure: null }
  } catch (thrown) {
    return { q, courses: [], failure: asProblem(thrown).message }
  }
}
