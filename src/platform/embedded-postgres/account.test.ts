import { execFile, spawnSync } from 'node:child_process'
import { chmod, chown, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isRoot, query, serverPid, temporaryFolder, until } from './fixtures/clusterWorld.ts'
import { type Installation, installTo } from './fixtures/installation.ts'
import { type Owner, type OwnerOptions, started, startOwner } from './fixtures/ownerProcess.ts'

const NOBODY = 65_534
// A container may forbid namespaces; the tests of containers below cover that.
const mayMakeNamespaces = spawnSync('/usr/bin/unshare', ['-U', '--map-user=1', 'true']).status === 0
const ordinaryUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const owners: Owner[] = []
const readOnly: string[] = []
let shared: Awaited<ReturnType<typeof temporaryFolder>>
let installation: Installation
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let directory: string

// These tests run as several users, some of whom may not be able to enter the folder of the sources.
beforeAll(async () => {
  shared = await temporaryFolder()
  installation = await installTo(shared.path)
})

afterAll(() => shared.remove())

beforeEach(async () => {
  folder = await temporaryFolder()
  directory = join(folder.path, 'home', 'data')
})

afterEach(async () => {
  await Promise.all(owners.splice(0).map((owner) => owner.kill()))
  await Promise.all(readOnly.splice(0).map((path) => chmod(path, 0o755)))
  await until(() => serverPid(directory) === null, 'the server to end')
  await folder.remove()
})

function startOne(options: OwnerOptions): Owner {
  const owner = startOwner(directory, { installation, ...options })
  owners.push(owner)
  return owner
}

/** Starts an owner and queries its database; the users that its server and its data belong to. */
async function openAndClose(options: OwnerOptions, kill = false) {
  const owner = startOne(options)
  const connection = await started(owner)
  const [row] = await query(connection, 'SELECT 1 AS one')
  const status = await readFile(`/proc/${serverPid(directory)}/status`, 'utf8')
  const serverUser = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
  const { uid, mode } = await stat(directory)
  if (kill) await owner.kill()
  else await owner.order('stop')
  return { row, serverUser, dataUser: uid, othersMay: mode & 0o077 }
}

test('an ordinary user runs it as themselves', async () => {
  await homeOf(ordinaryUser.uid)
  const seen = await openAndClose(ordinaryUser)
  const me = ordinaryUser.uid ?? process.getuid?.()
  expect(seen).toEqual({ row: { one: 1 }, serverUser: me, dataUser: me, othersMay: 0 })
})

test('missing library links are made beside the data when the package is read-only', async () => {
  await homeOf(ordinaryUser.uid)
  const unlinked = await installTo(join(folder.path, 'copy'), { links: false })
  await chmod(unlinked.libraries, 0o555)
  readOnly.push(unlinked.libraries)
  expect(await openAndClose({ ...ordinaryUser, installation: unlinked })).toMatchObject({ row: { one: 1 } })
  expect(await readdir(`${directory}.lib`)).toContain('libpq.so.5')
})

test('missing library links are made in the package when it can be written', async () => {
  await homeOf(ordinaryUser.uid)
  const unlinked = await installTo(join(folder.path, 'copy'), { links: false })
  expect(await openAndClose({ installation: unlinked })).toMatchObject({ row: { one: 1 } })
  expect(await readdir(unlinked.libraries)).toContain('libpq.so.5')
  await expect(readdir(`${directory}.lib`)).rejects.toThrow('ENOENT')
})

if (isRoot) {
  // Root in a container: without namespaces, and without access to other users' processes.
  const capabilities = '-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid'
  const container: OwnerOptions = {
    prefix: ['/usr/bin/setpriv', `--bounding-set=${capabilities}`],
    env: { PATH: '/nonexistent' },
  }
  const asNobody = { row: { one: 1 }, serverUser: NOBODY, dataUser: NOBODY, othersMay: 0 }

  test('where namespaces are forbidden, root runs it as nobody', async () => {
    expect(await openAndClose(container)).toEqual(asNobody)
    expect((await lstat(join(directory, 'base', '1', 'PG_VERSION'))).uid).toBe(NOBODY)
  })

  if (mayMakeNamespaces) {
    test('for root the server runs in a user namespace and the files stay those of root', async () => {
      const seen = await openAndClose({})
      expect(seen).toEqual({ row: { one: 1 }, serverUser: 0, dataUser: 0, othersMay: 0 })
    })

    test('data made in a namespace moves to nobody where namespaces are forbidden, and stays there', async () => {
      await openAndClose({})
      expect(await openAndClose(container)).toEqual(asNobody)
      expect(await openAndClose({})).toEqual(asNobody)
    })
  }

  test('in a container too, the next start follows a kill -9 at once', async () => {
    await openAndClose(container, true)
    expect(await openAndClose(container)).toEqual(asNobody)
  })

  test('a container that hides the processes of others does not hide the server', async () => {
    const owner = startOne(container)
    await started(owner)
    const module = join(dirname(installation.script), '..', 'livingServer.ts')
    const question = `serves(${serverPid(directory)}, '${directory}')`
    const look = `const { serves } = await import('${module}'); process.exit((await ${question}) ? 0 : 1)`
    const [setpriv = '', ...bounds] = container.prefix ?? []
    const node = [installation.node, '--input-type=module', '-e', look]
    await expect(promisify(execFile)(setpriv, [...bounds, ...node])).resolves.toBeDefined()
  })

  const nameless = { uid: 54_321, gid: 54_321 }
  const asNameless = { row: { one: 1 }, serverUser: nameless.uid, dataUser: nameless.uid, othersMay: 0 }

  if (mayMakeNamespaces) {
    test('a user without a line in /etc/passwd, as containers have them, runs it as themselves, and again without namespaces', async () => {
      await homeOf(nameless.uid)
      expect(await openAndClose(nameless)).toEqual(asNameless)
      expect(await openAndClose({ ...nameless, env: { PATH: '/nonexistent' } })).toEqual(asNameless)
    })
  }

  test('such a user is told what to do where namespaces are forbidden', async () => {
    await homeOf(nameless.uid)
    const owner = startOne({ ...nameless, env: { PATH: '/nonexistent' } })
    expect(await owner.answer()).toMatchObject({
      message: expect.stringMatching(
        /^Tercet runs as the user 54321, who has no name .* or set DATABASE_URL/,
      ),
    })
    expect(await readdir(dirname(directory))).not.toContainEqual(expect.stringContaining('.new-'))
  })

  test('a folder that only root may enter is refused in plain words where namespaces are forbidden', async () => {
    await mkdir(join(folder.path, 'home'), { mode: 0o700 })
    const owner = startOne(container)
    const answer = await owner.answer()
    expect(answer).toMatchObject({ message: expect.stringContaining('Start Tercet as an ordinary user') })
  })
}

async function homeOf(uid: number | undefined): Promise<void> {
  const home = join(folder.path, 'home')
  await mkdir(home)
  if (uid !== undefined) await chown(home, uid, uid)
}
