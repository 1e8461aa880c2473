/**
 * Runs named steps in order, prints a heading and the time of each, and finally all times and `N passed, N failed`. All
 * quick steps run even when one fails, the slow ones only when all quick ones passed; `tell` runs before the summary.
 * @param {{ quick: Step[], slow: Step[], tell: () => Promise<unknown> }} steps where a Step is `[name, work]` and work
 * returns whether it succeeded, or `unchecked` when that could not be found out
 * @returns {Promise<boolean>} true when every step ran and passed
 */
export async function runSteps({ quick, slow, tell }, print = console.log) {
  const ran = []
  for (const [name, work] of quick) ran.push({ name, ...(await runStep(name, work, print)) })
  const skipped = ran.every(({ outcome }) => outcome !== 'failed') ? [] : slow.map(([name]) => name)
  if (skipped.length === 0)
    for (const [name, work] of slow) ran.push({ name, ...(await runStep(name, work, print)) })
  const namesOf = (wanted) => ran.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
  const [failed, unchecked] = [namesOf('failed'), namesOf('not checked')]
  print('')
  await tell()
  print('')
  for (const line of timesOf(ran)) print(line)
  if (failed.length > 0) print(`Failed: ${failed.join(', ')}.`)
  if (skipped.length > 0) print(`Not run until these pass: ${skipped.join(', ')}.`)
  if (unchecked.length > 0) print(`Not checked: ${unchecked.join(', ')}.`)
  print(`${namesOf('passed').length} passed, ${failed.length} failed`)
  return failed.length === 0
}

async function runStep(name, work, print) {
  print(`\n== ${name}`)
  const started = performance.now()
  const passed = await work().catch((error) => {
    print(error.name === 'Trouble' ? error.message : error)
    return false
  })
  const seconds = (performance.now() - started) / 1000
  const outcome = passed === 'unchecked' ? 'not checked' : passed ? 'passed' : 'failed'
  print(`== ${name}: ${outcome} after ${seconds.toFixed(1)} s`)
  return { outcome, seconds }
}

/** The time of each step and of all steps, one line each. */
function timesOf(ran) {
  const whole = ran.reduce((sum, { seconds }) => sum + seconds, 0)
  return [...ran, { name: 'All', seconds: whole }].map(
    ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`,
  )
}
