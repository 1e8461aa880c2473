import { onGoodNode } from './nodeVersion.mjs'

onGoodNode(() => import('./develop.mjs').then((module) => module.develop()))
