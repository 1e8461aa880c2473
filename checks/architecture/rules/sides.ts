import { openingRule } from '../rule.ts'

/**
 * Web imports web or both, server imports server or both, both imports only both; type imports count too. The
 * exception: app's server side may import types of its web side, because it passes requests to the pages.
 */
export const sides = openingRule('sides', ({ from, path, to, reference }) => {
  const [own, other] = [from.position.side, to.side]
  if (own === null || other === null || own === other || other === 'both') return null
  const isHandover = from.path.startsWith('src/app/server/') && path.startsWith('src/app/web/')
  if (isHandover && reference.typeOnly) return null
  const need =
    own === 'both' ? 'runs on both sides and may open only files that do too' : `belongs to the ${own}`
  return `this file ${need}, but ${path} belongs to the ${other}.`
})
