import { onGoodNode } from './node-version.mjs'

onGoodNode(() => import('./check-long.mjs').then((module) => module.checkLong()))
