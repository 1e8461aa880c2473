import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The list of licences of the product's packages. */
export const licencesPath = join(root, 'docs/licences.md')

/** A package of package-lock.json; `dev` marks one that is not part of the running product. */
export type Package = { name: string; version: string; licence: string; dev: boolean }

/** Licences that permit distributing the product under MIT. Fonts and icons have licences of their own kind. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
])

/**
 * Whether a package may be part of the product: of alternative licences one suffices, of combined licences all have to
 * be permitted.
 */
export function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())))
}

type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>
}

/** Every package in package-lock.json, including those for other machines. */
export async function readPackages(): Promise<Package[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license = 'none', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      dev,
    }))
}

/** The text of docs/licences.md. */
export function describeLicences(packages: Package[]): string {
  const rows = packages
    .filter(({ dev }) => !dev)
    .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return `# Licences

What Tercet is built from and runs on, for all machines; made from package-lock.json by \`npm run licences\`. The texts lie
with the packages in \`node_modules\`. What serves development alone is not listed, but is held to the same licences.

| Package | Version | Licence |
| --- | --- | --- |
${[...new Set(rows)].sort().join('\n')}
`
}

if (import.meta.main) await writeFile(licencesPath, describeLicences(await readPackages()))
