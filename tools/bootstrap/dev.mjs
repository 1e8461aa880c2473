import { onGoodNode } from './node-version.mjs'

onGoodNode(() => import('./develop.mjs').then((module) => module.develop()))
