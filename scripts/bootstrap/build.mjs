import { onGoodNode } from './nodeVersion.mjs'

onGoodNode(() =>
  Promise.all([import('./install.mjs'), import('./client.mjs')]).then(([{ install }, { buildClient }]) =>
    install().then(buildClient),
  ),
)
