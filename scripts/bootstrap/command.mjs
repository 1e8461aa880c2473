import { onGoodNode } from './nodeVersion.mjs'

// The arguments from `npm run`: the path of a script, and its own arguments.
const [program, ...given] = process.argv.slice(2)

onGoodNode(() => import('./runCommand.mjs').then((module) => module.runCommand(program, given)))
