import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The file system that holds all data. */
export type Disk = {
  path: string
  /** Null when the disk is a plain folder, which can neither fill up nor lose power. */
  faults: {
    /** Fills the disk to the last byte. */
    fill(): Promise<void>
    free(): Promise<void>
    /** Simulates a power failure: from now on nothing is written, and what was not synced is lost. */
    losePower(): Promise<void>
    /** Mounts the disk again as the power failure left it. No process may be using it. */
    restorePower(): Promise<void>
  } | null
  remove(): Promise<void>
}

/** The usual size of a disk, in bytes. */
const usual = 640 * 1024 * 1024

/** Makes an ext4 file system in a file where this process may mount one (root on Linux); else a folder. */
export async function openDisk(size = usual): Promise<Disk> {
  const home = await mkdtemp(join(tmpdir(), 'tercet-chaos-'))
  await chmod(home, 0o755)
  const image = join(home, 'image')
  const path = join(home, 'disk')
  await mkdir(path)
  const mount = () => run('mount', ['-o', 'loop', image, path])
  const made = await makeImage(image, size)
    .then(mount)
    .then(
      () => true,
      () => false,
    )
  if (!made) return { path, faults: null, remove: () => rm(home, { recursive: true, force: true }) }
  await chmod(path, 0o755)
  const filler = join(path, 'filler')
  return {
    path,
    faults: {
      fill: () =>
        run('fallocate', ['-l', `${size}`, filler])
          .catch(() => fillBytewise(filler))
          .then(() => undefined),
      free: () => rm(filler, { force: true }),
      losePower: () => run('perl', ['-e', losePower, path, join(path, 'unsynced')]).then(() => undefined),
      async restorePower() {
        await unmount(path)
        await mount()
        await requireLost(join(path, 'unsynced'))
        // The file that filled the disk reappears if its removal had not been synced.
        await rm(filler, { force: true })
      },
    },
    async remove() {
      await unmount(path)
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function makeImage(image: string, size: number): Promise<void> {
  await writeFile(image, '')
  await truncate(image, size)
  await run('mkfs.ext4', ['-q', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image])
}

/**
 * Writes a file without syncing it and at once, before another program can sync the file system, calls
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system stops and writes neither its journal nor unsynced
 * pages. The tests of Linux's file systems simulate power failures in this way.
 */
const losePower = [
  'my ($disk, $unsynced) = @ARGV',
  'open(my $d, "<", $disk) or die',
  'open(my $file, ">", $unsynced) or die',
  'print $file "lost with the power"',
  'close($file) or die',
  'my $how = pack("L", 2)',
  'ioctl($d, 0x8004587D, $how) or die "refused: $!"',
].join('; ')

/**
 * Verifies that the fault took place.
 * @throws Error when the unsynced file still has content
 */
async function requireLost(file: string): Promise<void> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return
  const { size: kept } = await handle.stat()
  await handle.close()
  if (kept > 0) throw new Error('The power was not lost: what nobody synced is still there.')
}

async function fillBytewise(filler: string): Promise<void> {
  const handle = await open(filler, 'a')
  const part = Buffer.alloc(64 * 1024)
  try {
    for (;;) await handle.write(part)
  } catch {
    // The disk is full.
  } finally {
    await handle.close()
  }
}

/** Retries, since processes that have just been killed may hold the file system for a moment. */
async function unmount(path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run('umount', [path])
      return
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
