import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** What every virus scanner takes for a virus, though it is none. It is put together, so that none finds it here. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** Finds clamd where programs are, and where those of the system are; null where there is none. */
export async function findClamd(path = process.env.PATH ?? ''): Promise<string | null> {
  for (const folder of [...path.split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin']) {
    const file = join(folder, 'clamd')
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return null
}

/** A scanner that knows one signature, that of the test file, and takes streams of a MB. */
export async function startClamd(program: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tercet-clamd-'))
  const socket = join(folder, 'clamd.ctl')
  const digest = createHash('md5').update(eicar).digest('hex')
  await writeFile(join(folder, 'test.hdb'), `${digest}:${eicar.length}:Tercet.Test\n`)
  const settings = {
    LocalSocket: socket,
    DatabaseDirectory: folder,
    Foreground: 'yes',
    StreamMaxLength: '1M',
    SelfCheck: '0',
    MaxThreads: '2',
    ...(process.getuid?.() === 0 && { User: 'root' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  const file = join(folder, 'clamd.conf')
  await writeFile(file, lines.join(''))
  const child = spawn(program, ['--config-file', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  await listening(child, socket)
  return {
    url: `clamd://${socket}`,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the socket is there. */
async function listening(child: ChildProcess, socket: string): Promise<void> {
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (told += chunk))
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The scanner has ended: ${told}`)
    const isThere = await access(socket).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The scanner does not listen: ${told}`)
}
