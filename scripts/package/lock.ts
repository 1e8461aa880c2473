type Entry = { dev?: boolean; devDependencies?: object }
type Lock = { packages: Record<string, Entry> }

/**
 * What `package-lock.json` says of the running product, for npm to install exactly that with the package: npm reads
 * `npm-shrinkwrap.json` of a package that it installs, and no `package-lock.json`.
 */
export function productLock(lock: string): string {
  const { packages, ...rest }: Lock = JSON.parse(lock)
  const kept = Object.entries(packages).filter(([, { dev }]) => dev !== true)
  const product = kept.map(([path, { devDependencies, ...entry }]) => [path, entry])
  return `${JSON.stringify({ ...rest, packages: Object.fromEntries(product) }, null, 2)}\n`
}
