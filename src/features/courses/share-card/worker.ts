import { parentPort } from 'node:worker_threads'
import { Renderer } from '@takumi-rs/wasm/node'
import { type Card, drawCard } from './card.ts'
import { faces } from './fonts.ts'

/** Paints the cards it is sent, one after another, and answers each with a PNG. */
const renderer = new Renderer()
for (const { name, data } of faces) await renderer.registerFont({ name, data })

parentPort?.on('message', async (card: Card) => {
  const { node, images, size } = drawCard(card)
  const png = await renderer.render(node, { ...size, images })
  parentPort?.postMessage(png, [png.buffer])
})
