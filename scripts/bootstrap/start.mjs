import { onGoodNode } from './nodeVersion.mjs'

onGoodNode(() => import('./startServer.mjs').then((module) => module.startServer()))
