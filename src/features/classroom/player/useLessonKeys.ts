import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Lesson } from '../contract.ts'
import { addressOf } from '../shared/place.ts'
import { readOption } from './client/options.ts'

/** Shift and N lead to the next lesson, Shift and P to the one before, unless that is switched off or something is typed. */
export function useLessonKeys(courseId: string, lesson: Lesson | null, search: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
      const target = event.target as HTMLElement | null
      if (
        target?.closest('input, textarea, select, [contenteditable], dialog') ||
        readOption('keys') === 'off'
      )
        return
      const to = { N: lesson?.after, P: lesson?.before }[event.key.toUpperCase()]
      if (to) void navigate(addressOf(courseId, to, search))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [courseId, lesson, search, navigate])
}
