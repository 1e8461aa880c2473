// This file and start.mjs first run on whatever Node the machine has, so they only use syntax that old versions understand.

const oldest = [20, 19]

/**
 * Explains in one sentence why this Node cannot start Tercet, or returns null when it can.
 * @param {string} version for example `20.19.4`
 */
export function complaintAbout(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return null
  return `Tercet needs Node.js ${oldest.join('.')} or newer, and this is ${version}. Please install a newer one from https://nodejs.org and run the same command again.`
}

/** Runs the work when this Node is new enough, and prints errors in plain words. */
export function onGoodNode(work) {
  const complaint = complaintAbout(process.versions.node)
  if (complaint !== null) {
    console.error(complaint)
    process.exitCode = 1
    return
  }
  work().catch((error) => {
    console.error(error.name === 'Trouble' ? error.message : error)
    process.exitCode = 1
  })
}
