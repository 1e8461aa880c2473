import { isFeaturePart } from '../position.ts'
import { openingRule } from '../rule.ts'

/** A feature may import features to its left, but not the files with which app registers them. */
export const features = openingRule('features', ({ from, path, to }, tree) => {
  const [own, other] = [from.position.feature, to.feature]
  if (other === null || other === own) return null
  const wiring = isFeaturePart(path, 'feature', 'routes', 'jobs')
  if (
    wiring &&
    from.position.layer !== 'app' &&
    from.position.layer !== 'testing' &&
    from.position.layer !== 'outside' &&
    !from.position.isTest
  )
    return `${path} is for app to wire; open the actions, rules or store of ${other} instead.`
  const index = (feature: string) => tree.features.findIndex(({ name }) => name === feature)
  if (own === null || index(other) < index(own)) return null
  return `${own} may not open ${other}, which stands to its right. Let ${other} call or listen instead.`
})
