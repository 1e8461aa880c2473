import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The disk that all data lies on. */
export type Disk = {
  path: string
  /** Null when the disk is a plain folder: then its end and the loss of its power cannot be played here. */
  faults: {
    /** Leaves no free byte. */
    fill(): Promise<void>
    free(): Promise<void>
    /** From now on nothing is written any more, as if the power had gone; what was not synced is lost. */
    losePower(): Promise<void>
    /** Brings the disk back as it was when the power went. Nobody may use it meanwhile. */
    restorePower(): Promise<void>
  } | null
  remove(): Promise<void>
}

const size = 640 * 1024 * 1024

/** An ext4 file system of its own in a file, where this process may mount one (root on Linux); else a folder. */
export async function openDisk(): Promise<Disk> {
  const home = await mkdtemp(join(tmpdir(), 'tercet-chaos-'))
  await chmod(home, 0o755)
  const image = join(home, 'image')
  const path = join(home, 'disk')
  await mkdir(path)
  const mount = () => run('mount', ['-o', 'loop', image, path])
  const made = await makeImage(image)
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
        // What filled the disk before comes back with it, where its end had not been synced yet.
        await rm(filler, { force: true })
      },
    },
    async remove() {
      await unmount(path)
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function makeImage(image: string): Promise<void> {
  await writeFile(image, '')
  await truncate(image, size)
  await run('mkfs.ext4', ['-q', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image])
}

/**
 * Writes a file that nobody syncs, and in the next moment, before another program on the machine can have everything
 * synced, calls EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system stops at once, and writes neither its
 * journal nor any page that was not synced. The tests of Linux's own file systems play the loss of power this way.
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

/** The fault has to have been one: what nobody synced must be gone. */
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
    // That is the last byte.
  } finally {
    await handle.close()
  }
}

/** Those who have just been killed may hold it for a moment. */
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
