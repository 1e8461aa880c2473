import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fillIn, type Names, spell } from './names.ts'

const templates = join(import.meta.dirname, 'template')

/**
 * Writes the files of a new feature below `root`, and its line in each list of features.
 * @returns the paths of what was written
 * @throws Error when the name cannot be one, or is taken
 */
export function writeFeature(root: string, name: string): string[] {
  const names = spell(name)
  const folder = `src/features/${names.kebab}`
  if (existsSync(join(root, folder))) throw new Error(`There is a feature ${name} already.`)
  const written = globSync('**/*.txt', { cwd: templates }).map((template) => {
    const path = placeOf(root, template.split(/[\\/]/).join('/'), names)
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), fillIn(readFileSync(join(templates, template), 'utf8'), names))
    return path
  })
  addTo(root, 'src/app/features.ts', { listed: names.camel, from: `../features/${names.kebab}/feature.ts` })
  addTo(root, 'src/app/web/laterFeatures.ts', {
    listed: `${names.camel}Later`,
    from: `../../features/${names.kebab}/feature.later.tsx`,
  })
  return [...written, 'src/app/features.ts', 'src/app/web/laterFeatures.ts']
}

function placeOf(root: string, template: string, { kebab, camel, Pascal, snake }: Names): string {
  const path = template.replace(/\.txt$/, '')
  if (path === 'migration.sql') return `db/migrations/${nextMigration(root)}_${snake}.sql`
  return `src/features/${kebab}/${path.replace('NamePage', `${Pascal}Page`).replace('name.test', `${camel}.test`)}`
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'db/migrations')).map((file) => Number.parseInt(file, 10))
  return `${Math.max(...numbers) + 1}`.padStart(4, '0')
}

/** Adds a feature at the right end of a list, which is the last array in its file that is closed at a line of its own. */
function addTo(root: string, list: string, { listed, from }: { listed: string; from: string }): void {
  const text = readFileSync(join(root, list), 'utf8')
  const end = /(eatures: readonly \w+(?:<[\w, ]+>)?\[\] = \[\n(?: {2}\w+,\n)*)\]/
  if (!end.test(text)) throw new Error(`The list of features in ${list} was not found.`)
  writeFileSync(
    join(root, list),
    `import { ${listed} } from '${from}'\n${text.replace(end, `$1  ${listed},\n]`)}`,
  )
}
