import { z } from 'zod'
import { type ClientSchema, contract } from '../../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../../base/contract/fieldMessage.ts'
import { siteSettingsText } from '../text/en.ts'

const unusable = { error: fieldMessage((language) => siteSettingsText(language).logo.picture) }

export const logoContract = contract({
  upload: {
    method: 'put',
    path: '/admin/site/logo',
    changes: ['site'],
    summary:
      'Upload a picture as the logo of the site: JPEG, PNG or WebP, at most 45 KB, 2048 pixels to a side, in base64. Where a variable sets the logo it is refused with 409',
    access: 'administrator',
    body: z.object({
      image: z
        .string(unusable)
        .max(62_000, unusable)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, unusable),
    }),
    answer: z.object({ logo: z.string().meta({ description: 'Its address, which no other picture has' }) }),
    problems: [409],
  },
  remove: {
    method: 'delete',
    path: '/admin/site/logo',
    changes: ['site'],
    summary:
      'Remove the uploaded logo, so that the three stops stand for the site. Where a variable sets the logo it is refused with 409',
    access: 'administrator',
    answer: z.object({ logo: z.null() }),
    problems: [409],
  },
})

/** For `api<LogoApi>()` in the browser. */
export type LogoApi = ClientSchema<typeof logoContract>
