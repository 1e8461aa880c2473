import { releaseCircle } from '../problems.ts'
import type { Held } from './change.ts'
import { findCircle } from './circle.ts'

/** @throws Problem 422 with the titles, when items of an outline would wait for each other */
export function requireNoCircle({ sections, items }: Pick<Held, 'sections' | 'items'>): void {
  const circle = findCircle({ sections, items })
  if (circle === null) return
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  throw releaseCircle(circle.map((id) => titles.get(id) ?? ''))
}
