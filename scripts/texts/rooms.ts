import { basename, dirname } from 'node:path'

/** The name of each folder's texts in code: the folder's own, after its parent's where two would have the same. */
export function roomNames(folders: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const folder of [...folders].sort((one, other) => depth(one) - depth(other))) {
    const short = camelCase(basename(folder))
    const taken = new Set(names.values())
    names.set(
      folder,
      taken.has(short) ? camelCase(`${basename(dirname(folder))}-${basename(folder)}`) : short,
    )
  }
  return names
}

function depth(folder: string): number {
  return folder.split('/').length
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
