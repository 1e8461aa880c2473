import { tablesOf } from '../features.ts'
import type { Rule } from '../rule.ts'

/** Only its owner writes a table, so that the origin of each row is known. */
export const tables: Rule = (tree) =>
  tree.files
    .filter(({ path, position }) => /^src\/(base|platform|features|app)\//.test(path) && !position.isTest)
    .flatMap(({ path, writes }) =>
      writes
        .filter(({ text }) => !tablesOf(path, tree.features).includes(text))
        .map(({ text, line }) => ({
          path,
          line,
          rule: 'tables',
          explanation:
            text === ''
              ? 'this writes a table whose name is not in the text; name it, so that its owner can be told.'
              : `${text} is not written here: its owner's feature.ts says who does. Open their store instead.`,
        })),
    )
