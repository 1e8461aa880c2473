import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { availableParallelism, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Failure } from './rules.ts'

/** Nothing came of a task, for a reason that trying again does not change. */
export class NotMade extends Error {
  override name = 'NotMade'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`Nothing was made of a video: ${failure}.`)
    this.failure = failure
  }
}

/** Finds a program as `FFMPEG` says; null where there is none, or none is wanted. */
export async function findFfmpeg(setting: string, path = process.env.PATH ?? ''): Promise<string | null> {
  if (setting === 'off') return null
  return setting === 'found' ? findProgram('ffmpeg', path) : setting
}

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    for (const file of [name, `${name}.exe`]) {
      const found = join(folder, file)
      const isThere = await access(found, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (isThere) return found
    }
  }
  return null
}

/** What the program reads a type of video as. It is told so: otherwise a list of other files would have it read those. */
const formats: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
}

/** The largest pictures that are read, in pixels: those of 8K, and a little more. Memory for larger ones would have no bound. */
const mostPixels = 40_000_000

/** The arguments by which a file is read, as what it is and nothing else, with half of the cores. @throws NotMade */
export function readingOf(file: string, type: string): string[] {
  const format = formats[type]
  if (format === undefined) throw new NotMade('damaged')
  const bounds = ['-threads', halfOfCores(), '-max_pixels', String(mostPixels)]
  return [...bounds, '-protocol_whitelist', 'file', '-f', format, '-i', file]
}

/** Bounds of a run: how long it may take, in ms, and how large a file it writes may become. */
export type Bounds = { ms: number; written?: { file: string; most: number } }

/** What came of a run: whether the program was content, and the end of what it told. */
export type Ran = { isGood: boolean; told: string }

/** How much of what the program tells is kept, in characters, and how often its file is looked at, in ms. */
const [kept, look] = [16_384, 1_000]

/**
 * Runs the program behind all else that the machine does, with half of its cores. It ends with this process.
 * @param done is told how many seconds of the video are done
 * @throws NotMade when it takes longer or writes more than it may; the reason of `signal`
 */
export async function runFfmpeg(
  program: string,
  given: readonly string[],
  { ms, written }: Bounds,
  { signal, done = () => {} }: { signal: AbortSignal; done?: (seconds: number) => void },
): Promise<Ran> {
  signal.throwIfAborted()
  const common = [
    '-nostdin',
    '-hide_banner',
    '-nostats',
    '-loglevel',
    'info',
    '-max_alloc',
    String(512 * 1024 ** 2),
    '-filter_threads',
    halfOfCores(),
  ]
  const args = [...common, ...given]
  // A process that is killed cannot end what it has started; the system does.
  const keeper = process.platform === 'linux' ? await findProgram('setpriv', process.env.PATH ?? '') : null
  const [command, all] =
    keeper === null ? [program, args] : [keeper, ['--pdeathsig', 'KILL', '--', program, ...args]]
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH } })
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, 10)
    } catch {
      // It may have ended already.
    }
  }
  let told = ''
  let ended: NotMade | null = null
  const end = (failure: Failure) => {
    ended ??= new NotMade(failure)
    child.kill('SIGKILL')
  }
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  const late = setTimeout(() => end('slow'), ms)
  const looking =
    written === undefined
      ? undefined
      : setInterval(() => {
          stat(written.file).then(
            ({ size }) => size > written.most && end('large'),
            () => {},
          )
        }, look)
  child.stdout.on('data', (chunk: Buffer) => {
    const times = [...chunk.toString('latin1').matchAll(/out_time_us=(\d+)/g)]
    const last = times.at(-1)?.[1]
    if (last !== undefined) done(Number(last) / 1_000_000)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    told = (told + chunk.toString('utf8')).slice(-kept)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (ended !== null) throw ended
    // So says whoever starts a program that there is none.
    if (code === 126 || code === 127) throw new Error('The program cannot be started.')
    return { isGood: code === 0, told }
  } finally {
    clearTimeout(late)
    clearInterval(looking)
    signal.removeEventListener('abort', stop)
  }
}

/** How many cores it may use. */
export const halfOfCores = () => String(Math.max(1, Math.floor(availableParallelism() / 2)))
