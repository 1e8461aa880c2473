import { featureOrder } from '../featureOrder.ts'
import type { Rule } from '../rule.ts'

const features = featureOrder.join('|')
const known = new RegExp(
  `^src/(base/([a-z]+-?[a-z]+/|[a-zA-Z]+(\\.test)?\\.ts$)|platform/[a-z-]+/|app/(server|web)/|testing/|features/(${features})/)`,
)

/** Every file of the product has a place; a new feature first takes its place in the order. */
export const places: Rule = (tree) =>
  tree.files
    .filter(({ path }) => path.startsWith('src/') && !known.test(path))
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'places',
      explanation:
        'this folder has no place: use a room of base or of platform, app/server, app/web, testing, ' +
        'or a feature named in checks/architecture/featureOrder.ts.',
    }))
