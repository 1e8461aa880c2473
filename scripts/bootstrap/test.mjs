import { onGoodNode } from './nodeVersion.mjs'

onGoodNode(() => import('./checkEverything.mjs').then((module) => module.checkEverything()))
