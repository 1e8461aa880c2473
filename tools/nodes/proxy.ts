import { spawn } from 'node:child_process'
import type { WriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Keeper, keep } from '../chaos/keeper.ts'

const examples = join(import.meta.dirname, '../../docs/operations')

/**
 * Starts HAProxy with an example of the documentation, kept running as a service manager does.
 * @param places what stands for the addresses in the example: `bind :443 ssl …`, `10.0.0.11:4173`
 * @throws Error for an address that the example does not have
 */
export async function startProxy(
  example: string,
  places: Record<string, string>,
  { program, directory, output }: { program: string; directory: string; output: WriteStream },
): Promise<Keeper> {
  let text = await readFile(join(examples, example), 'utf8')
  for (const [there, here] of Object.entries(places)) {
    if (!text.includes(there)) throw new Error(`${example} has no ${there}.`)
    text = text.replaceAll(there, here)
  }
  const file = join(directory, basename(example))
  await writeFile(file, text)
  return keep(() => {
    const child = spawn(program, ['-db', '-f', file], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.pipe(output, { end: false })
    child.stderr.pipe(output, { end: false })
    return child
  })
}
