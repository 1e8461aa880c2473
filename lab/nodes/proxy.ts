import { spawn } from 'node:child_process'
import type { WriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Keeper, keep } from '../chaos/keeper.ts'

const examples = join(import.meta.dirname, '../../docs/operations')

/**
 * Reads an example configuration from the documentation and replaces its addresses.
 * @param addresses the replacement of each text in the example, such as `:443` or `10.0.0.11:4173`
 * @throws Error for a text that the example does not contain
 */
export async function readExample(example: string, addresses: Record<string, string>): Promise<string> {
  let text = await readFile(join(examples, example), 'utf8')
  for (const [there, here] of Object.entries(addresses)) {
    if (!text.includes(there)) throw new Error(`${example} has no ${there}.`)
    text = text.replaceAll(there, here)
  }
  return text
}

/** Starts HAProxy with an example configuration from the documentation, and restarts it whenever it ends. */
export async function startProxy(
  example: string,
  addresses: Record<string, string>,
  { program, directory, output }: { program: string; directory: string; output: WriteStream },
): Promise<Keeper> {
  const file = join(directory, basename(example))
  await writeFile(file, await readExample(example, addresses))
  return keep(() => {
    const child = spawn(program, ['-db', '-f', file], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.pipe(output, { end: false })
    child.stderr.pipe(output, { end: false })
    return child
  })
}
