import { run } from './run.mjs'

const recipes = [
  ['apt-get', ['update'], ['install', '-y', '--no-install-recommends', 'chromium']],
  ['apk', ['add', '--no-cache', 'chromium']],
  ['dnf', ['install', '-y', 'chromium']],
  ['pacman', ['-Sy', '--noconfirm', 'chromium']],
  ['zypper', ['--non-interactive', 'install', 'chromium']],
]

/** Installs Chromium with the first package manager this system has, where we may; otherwise does nothing. */
export async function installWithPackageManager() {
  const asRoot = await rootPrefix()
  if (asRoot === null) return
  for (const [manager, ...steps] of recipes) {
    if (!(await works(manager, ['--version']))) continue
    console.log(`Installing Chromium with ${manager}.`)
    for (const step of steps) await runFirst([...asRoot, manager, ...step])
    return
  }
}

/** The words that go before a command that only root may run; null when we cannot become root. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return (await works('sudo', ['-n', 'true'])) ? ['sudo', '-n'] : null
}

async function works(program, args) {
  const { code } = await run(program, args, { capture: true })
  return code === 0
}

function runFirst([program, ...args]) {
  return run(program, args, { capture: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
