import { openingRule } from '../rule.ts'

/**
 * Web opens web or both, server opens server or both, both opens only both: types count too. The one exception: where
 * app hands requests to the pages, its server side may name the types of its web side.
 */
export const sides = openingRule('sides', ({ from, path, to, reference }) => {
  const [own, other] = [from.place.side, to.side]
  if (own === null || other === null || own === other || other === 'both') return null
  const isHandover = from.path.startsWith('src/app/server/') && path.startsWith('src/app/web/')
  if (isHandover && reference.typeOnly) return null
  const need =
    own === 'both' ? 'runs on both sides and may open only files that do too' : `belongs to the ${own}`
  return `this file ${need}, but ${path} belongs to the ${other}.`
})
