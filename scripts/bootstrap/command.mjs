import { onGoodNode } from './nodeVersion.mjs'

// What `npm run` names: the path of a program here, and what it is given.
const [program, ...given] = process.argv.slice(2)

onGoodNode(() => import('./runCommand.mjs').then((module) => module.runCommand(program, given)))
