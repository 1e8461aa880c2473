import { parentPort } from 'node:worker_threads'
import { Renderer } from '@takumi-rs/wasm/node'
import { cardSize } from '../../../base/shared/shareCard.ts'
import { type Card, drawCard } from './card.ts'
import { faces } from './fonts.ts'

/** Paints the cards that it is sent, one after another, and sends each back as a PNG. */
const renderer = new Renderer()
for (const { name, data } of faces) await renderer.registerFont({ name, data })

parentPort?.on('message', async (card: Card) => {
  const { node, images } = drawCard(card)
  const png = await renderer.render(node, { ...cardSize, images })
  parentPort?.postMessage(png, [png.buffer])
})
