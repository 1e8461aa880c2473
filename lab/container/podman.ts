import { execFile } from 'node:child_process'
import { findProgram } from '../nodes/programs.ts'

/** The exit code of a program, and what it printed: on standard output, and in all. */
type Told = { code: number; said: string; output: string }

/** Runs a program to its end. */
export function tell(program: string, ...given: string[]): Promise<Told> {
  return new Promise((done) => {
    execFile(program, given, { maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      done({ code, said: stdout, output: `${stdout}${stderr}` })
    })
  })
}

/** Runs a program, and gives its standard output. @throws Error with the end of what it printed when it fails */
export async function insist(program: string, ...given: string[]): Promise<string> {
  const { code, said, output } = await tell(program, ...given)
  if (code === 0) return said
  throw new Error(
    `${program} ${given.join(' ')} ended with ${code}:\n${output.split('\n').slice(-30).join('\n')}`,
  )
}

/** The system's programs for containers: podman, and what makes a base from Debian's packages. */
export type Programs = { podman: string; debian: { mmdebstrap: string } | { debootstrap: string } }

/** @returns the programs, or a sentence on what is missing */
export async function findPrograms(): Promise<Programs | string> {
  const podman = await findProgram('podman')
  if (podman === undefined) return 'there is no podman on this machine'
  const debian = await findDebian()
  if (debian === undefined)
    return 'there is neither mmdebstrap nor debootstrap on this machine, which make a base from Debian packages'
  const { code, output } = await tell(podman, 'info')
  return code === 0 ? { podman, debian } : `podman does not work on this machine (${output.trim()})`
}

async function findDebian(): Promise<Programs['debian'] | undefined> {
  const mmdebstrap = await findProgram('mmdebstrap')
  if (mmdebstrap !== undefined) return { mmdebstrap }
  const debootstrap = await findProgram('debootstrap')
  return debootstrap === undefined ? undefined : { debootstrap }
}
