import { z } from 'zod'

/** What there is to learn in a lesson of text. */
export const textPage = z.object({
  kind: z.literal('text'),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), level: z.int(), text: z.string() })),
  blocks: z.array(z.string()).meta({ description: 'The ids of its blocks, in their order' }),
  version: z.int(),
})

/** The same of a link. */
export const linkPage = z.object({
  kind: z.literal('link'),
  url: z.string(),
  title: z.string(),
  what: z.string(),
  why: z.string(),
})
