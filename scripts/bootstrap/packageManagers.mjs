import { run } from './run.mjs'

const apt = ['install', '-y', '--no-install-recommends']

/** Of each manager: what makes it ready, and the ways to install, of which the first that goes well is enough. */
const recipes = [
  // Ubuntu has no package of the shell without windows.
  {
    manager: 'apt-get',
    ready: ['update'],
    ways: [
      [...apt, 'chromium-headless-shell'],
      [...apt, 'chromium'],
    ],
  },
  { manager: 'apk', ways: [['add', '--no-cache', 'chromium']] },
  { manager: 'dnf', ways: [['install', '-y', 'chromium']] },
  { manager: 'pacman', ways: [['-Sy', '--noconfirm', 'chromium']] },
  { manager: 'zypper', ways: [['--non-interactive', 'install', 'chromium']] },
]

/** Installs Chromium with the first package manager this system has, where we may; otherwise does nothing. */
export async function installWithPackageManager() {
  const asRoot = await rootPrefix()
  if (asRoot === null) return
  for (const { manager, ready, ways } of recipes) {
    if (!(await works(manager, ['--version']))) continue
    console.log(`Installing Chromium with ${manager}.`)
    const succeeds = (args) => runFirst([...asRoot, manager, ...args])
    if (ready) await succeeds(ready)
    for (const way of ways) if (await succeeds(way)) return
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

async function runFirst([program, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code } = await run(program, args, { capture: true, env })
  return code === 0
}
