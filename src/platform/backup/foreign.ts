import { shortestSecret } from '../../base/config/secret.ts'
import type { About, Manifest } from './archive/contents.ts'
import { isKept } from './files.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses an archive that no instance has made: without its secret, where that is in a file, or with files of the database
 * or of restores, which the instance would take for its own.
 * @throws Refusal
 */
export function refuseForeign(path: string, { secret }: About, { files }: Manifest): void {
  const foreign = Object.keys(files).find((name) => !isOfInstance(name))
  if (foreign !== undefined) {
    throw new Refusal(
      `"${path}" holds "${foreign}", which no backup of Tercet holds: somebody has changed it. Nothing was changed here. Take another backup.`,
    )
  }
  if (secret === 'file' && (files.secret?.bytes ?? 0) < shortestSecret) {
    throw new Refusal(
      `"${path}" does not hold the secret of its instance whole, without which what it has sealed cannot be opened. Nothing was changed here. Take another backup.`,
    )
  }
}

/** Whether a backup may hold the file; compared in lower case, because some file systems ignore case. */
function isOfInstance(name: string): boolean {
  const [top = ''] = name.toLowerCase().split('/')
  return isKept(top) && !/^postgres(\.|$)/.test(top)
}
