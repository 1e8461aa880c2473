import { z } from 'zod'
import { type ClientSchema, contract } from '../../base/shared/endpoint.ts'

const site = z
  .object({
    name: z.string(),
    url: z.string(),
    contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
    social: z.array(z.string()),
    year: z.int(),
  })
  .meta({ id: 'Site' })

/** What an organisation sets about its own site. */
export type Site = z.output<typeof site>

export const siteContract = contract({
  read: {
    method: 'get',
    path: '/site',
    summary: 'The name, contact details and social links of this site',
    access: 'anyone',
    answer: site,
  },
})

/** For `api<SiteApi>()` in the browser. */
export type SiteApi = ClientSchema<typeof siteContract>
