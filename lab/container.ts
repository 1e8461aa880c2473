import { runWithOneHierarchy } from './container/cgroups.ts'
import { makeImage } from './container/images.ts'
import { findPrograms } from './container/podman.ts'
import { live } from './container/story.ts'

/** @returns whether the image does what it should; a sentence where this machine cannot tell */
async function check(): Promise<true | string> {
  const programs = await findPrograms()
  if (typeof programs === 'string') return programs
  const made = await makeImage(programs)
  if (typeof made === 'string') return made
  await live(programs.podman, made.image, console.log)
  return true
}

const exitCode = runWithOneHierarchy()
if (exitCode === undefined) {
  const outcome = await check()
  if (typeof outcome === 'string') {
    console.log(`The container image is NOT checked here: ${outcome}.`)
    process.exitCode = 2
  }
} else {
  process.exitCode = exitCode
}
