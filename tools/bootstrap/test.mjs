import { onGoodNode } from './node-version.mjs'

onGoodNode(() => import('./check-everything.mjs').then((module) => module.checkEverything()))
