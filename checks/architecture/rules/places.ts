import { featureList } from '../features.ts'
import type { Rule } from '../rule.ts'

const known =
  /^src\/(base\/([a-z-]+\/|[a-zA-Z]+(\.test)?\.ts$)|platform\/[a-z-]+\/|app\/(features\.ts$|server\/|text\/|web\/)|testing\/)/

/** Every file of the product lies in a known folder; a new feature has to be added to the list first. */
export const places: Rule = ({ files, features }) => {
  const folders = features.map(({ name }) => `src/features/${name}/`)
  return files
    .filter(({ path }) => path.startsWith('src/') && !known.test(path))
    .filter(({ path }) => !folders.some((folder) => path.startsWith(folder)))
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'places',
      explanation: `this folder has no place: use a room of base or of platform, app/server, app/text, app/web, testing, or a feature listed in ${featureList}.`,
    }))
}
