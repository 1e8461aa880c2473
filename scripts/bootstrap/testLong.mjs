import { onGoodNode } from './nodeVersion.mjs'

onGoodNode(() => import('./checkLong.mjs').then((module) => module.checkLong()))
