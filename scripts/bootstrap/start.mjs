// The entry of the commands in package.json. This file and nodeVersion.mjs first run on whatever Node the machine has, so
// they only use syntax that old versions understand; the other files are loaded once it has proven new enough.

import { onGoodNode } from './nodeVersion.mjs'

const commands = {
  server: () => import('./server.mjs').then((module) => module.runServer()),
  dev: () => import('./develop.mjs').then((module) => module.develop()),
  install: () => {},
  build: () => import('./client.mjs').then((module) => module.buildClient()),
  test: () => import('./checks.mjs').then((module) => module.checkEverything()),
  'test:long': () => import('./checks.mjs').then((module) => module.checkLong()),
}

// The arguments from `npm run`: a command, or the path of a script with its own arguments.
const [name = 'server', ...given] = process.argv.slice(2)
const runScript = () => import('./run.mjs').then((module) => module.runScript(name, given))

onGoodNode(() => import('./install.mjs').then((module) => module.install()).then(commands[name] || runScript))
