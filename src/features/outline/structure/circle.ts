import type { ItemRow, SectionRow } from '../store.ts'

type Graph = {
  sections: readonly Pick<SectionRow, 'id' | 'release' | 'deletedAt'>[]
  items: readonly Pick<ItemRow, 'id' | 'sectionId' | 'release' | 'deletedAt'>[]
}

/**
 * Items of which each opens only after the next is done, and the last only after the first, so that none of them ever opens; null
 * where there are none. What is in the trash counts as done.
 */
export function findCircle({ sections, items }: Graph): string[] | null {
  const living = new Map(sections.filter(isLiving).map((section) => [section.id, section]))
  const after = new Map(
    items
      .filter((item) => isLiving(item) && living.has(item.sectionId))
      .map(({ id, sectionId, release }) => [
        id,
        [awaitedBy(release), awaitedBy(living.get(sectionId)?.release ?? null)].filter((one) => one !== null),
      ]),
  )
  const finished = new Set<string>()
  for (const start of after.keys()) {
    const circle = circleFrom(start, after, finished)
    if (circle !== null) return circle
  }
  return null
}

function circleFrom(
  start: string,
  after: ReadonlyMap<string, readonly string[]>,
  finished: Set<string>,
): string[] | null {
  const path: { id: string; next: string[] }[] = [{ id: start, next: [...(after.get(start) ?? [])] }]
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    const next = last.next.pop()
    if (next === undefined) {
      finished.add(last.id)
      path.pop()
      continue
    }
    const back = path.findIndex(({ id }) => id === next)
    if (back !== -1) return path.slice(back).map(({ id }) => id)
    if (!finished.has(next)) path.push({ id: next, next: [...(after.get(next) ?? [])] })
  }
  return null
}

const isLiving = ({ deletedAt }: { deletedAt: string | null }) => deletedAt === null

/** The item that has to be done before something opens. */
export function awaitedBy(release: SectionRow['release']): string | null {
  return release !== null && 'after' in release && release.after !== 'start' ? release.after : null
}
