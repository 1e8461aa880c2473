#!/usr/bin/env node
// The entry of the installed package. Like start.mjs it first runs on whatever Node the machine has.

import { onGoodNode } from './nodeVersion.mjs'

onGoodNode(() => import('./product.mjs').then((module) => module.runProduct(process.argv.slice(2))))
