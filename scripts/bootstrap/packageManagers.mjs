import { run } from './run.mjs'

const apt = ['install', '-y', '--no-install-recommends']

/**
 * For each package manager the command that prepares it, and the ways to install, of which the first that succeeds is
 * enough.
 */
const recipes = [
  // Ubuntu has no package of the headless shell.
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

/** Installs Chromium with the first package manager found, where root rights are available; otherwise does nothing. */
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

/** The prefix of a command that needs root; null where root rights are not available. */
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
