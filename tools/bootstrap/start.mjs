import { onGoodNode } from './node-version.mjs'

onGoodNode(() => import('./start-server.mjs').then((module) => module.startServer()))
