import { deepStrictEqual, match, ok } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../src/testing/port.ts'
import { isKnown, isReady, register } from '../install/member.ts'
import { ownLimits } from './cgroups.ts'
import { insist, tell } from './podman.ts'

const patience = 5 * 60_000

/**
 * Lives through what happens to a container: a first start, a stop, a restore, a kill, a new container on the same data. It may write
 * to nothing but the volume and `/tmp`, and has no rights.
 * @param say tells of each thing that held
 * @throws Error at the first that does not
 */
export async function live(podman: string, image: string, say: (line: string) => void): Promise<void> {
  const name = `tercet-test-${process.pid}`
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const run = () =>
    insist(
      podman,
      ...['run', '--detach', '--name', name, '--network', 'host', '--env', `PORT=${port}`, ...ownLimits()],
      ...['--volume', `${name}:/data`, '--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges', image],
    )
  const logs = async () => (await tell(podman, 'logs', name)).output
  try {
    await bareImage(podman, image)
    say('The image runs as a user of its own and holds no data.')
    await run()
    await untilReady(origin, logs)
    const said = await logs()
    match(said, /is ready at /)
    match(said, /\/register\?administrator=/)
    await insist(podman, 'healthcheck', 'run', name)
    say(
      'It starts on a read-only root without any right, says where it is and how to administer it, and is healthy.',
    )
    const member = await register(origin, 'amina')
    match(await insist(podman, 'exec', name, 'tercet', 'admin', 'list', 'amina'), /amina@example\.org/)
    const told = await insist(podman, 'exec', name, 'tercet', 'backup')
    match(told, /restored on trial, compared, and the same/)
    say('Somebody registers; an operator sees them, and makes a backup that is proven to restore.')
    await insist(podman, 'stop', '--time', '30', name)
    deepStrictEqual(await exitCode(podman, name), 0)
    const [file = ''] = told.split('\n')
    const volume = ['--volume', `${name}:/data`, '--read-only', '--tmpfs', '/tmp', ...ownLimits()]
    await insist(podman, 'run', '--rm', '--network', 'host', ...volume, image, 'restore', file, 'replace')
    await insist(podman, 'start', name)
    await untilReady(origin, logs)
    ok(await isKnown(origin, member))
    say('It stops cleanly when asked, and knows them after the backup was restored.')
    await insist(podman, 'kill', '--signal', 'KILL', name)
    await insist(podman, 'wait', name)
    await insist(podman, 'start', name)
    await untilReady(origin, logs)
    ok(await isKnown(origin, member))
    say('It knows them after it was killed.')
    await insist(podman, 'rm', '--force', name)
    await run()
    await untilReady(origin, logs)
    ok(await isKnown(origin, member))
    say('A new container on the same volume knows them.')
  } finally {
    await tell(podman, 'rm', '--force', name)
    await tell(podman, 'volume', 'rm', '--force', name)
  }
}

/** The image names an ordinary user, and there is nothing where data will be. */
async function bareImage(podman: string, image: string): Promise<void> {
  const look = (...command: string[]) =>
    insist(podman, 'run', '--rm', '--network', 'host', ...ownLimits(), '--entrypoint', '', image, ...command)
  deepStrictEqual((await look('id', '-un')).trim(), 'tercet')
  deepStrictEqual((await look('ls', '-A', '/data')).trim(), '')
}

async function exitCode(podman: string, name: string): Promise<number> {
  return Number(await insist(podman, 'inspect', '--format', '{{.State.ExitCode}}', name))
}

async function untilReady(origin: string, logs: () => Promise<string>): Promise<void> {
  const end = performance.now() + patience
  while (!(await isReady(origin))) {
    if (performance.now() > end) throw new Error(`It does not become ready:\n${await logs()}`)
    await pause(200)
  }
}
