import { onGoodNode } from './node-version.mjs'

const [name, ...given] = process.argv.slice(2)

onGoodNode(() => import('./run-command.mjs').then((module) => module.runCommand(name, given)))
