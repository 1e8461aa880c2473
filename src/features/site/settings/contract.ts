import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { emailField, nameField, textField, wholeNumber } from '../../../base/contract/fields.ts'
import { contractText } from '../../../base/contract/text/en.ts'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { longest, mostShown } from './rules.ts'
import { siteSettingsText } from './text/en.ts'

const statistics = { courses: z.int(), instructors: z.int(), assignments: z.int(), students: z.int() }

const settings = z
  .object({
    name: z.string(),
    tagline: z.string(),
    hue: z.int().nullable().meta({ description: 'Degrees; null for the colours as they were drawn' }),
    email: z.string(),
    phone: z.string().meta({ description: 'Empty: not shown' }),
    address: z.string().meta({ description: 'Empty: not shown' }),
    social: z.array(z.string()),
    statistics: z
      .object(statistics)
      .meta({ description: 'The numbers of the front page; one that is 0 is not shown' }),
    registration: z.enum(['open', 'invitation']),
    logo: z.string().nullable().meta({ description: 'The address of the uploaded logo; null for none' }),
    fixed: z.array(z.object({ setting: z.string(), variable: z.string() })).meta({
      description: 'What a variable of the environment sets, and which, so that it cannot be changed here',
    }),
  })
  .meta({ id: 'SiteSettings' })

/** What administrators can set of the site, and what is fixed. */
export type SiteSettings = z.output<typeof settings>

const line = (max: number) =>
  textField(max)
    .transform((text) => text.trim())
    .refine((text) => !/\p{Cc}/u.test(text), {
      error: fieldMessage((language) => siteSettingsText(language).errors.line),
    })

const number = (least: number, most: number) =>
  z
    .int({ error: wholeNumber(least, most) })
    .min(least, { error: wholeNumber(least, most) })
    .max(most, { error: wholeNumber(least, most) })

const link = textField(2048).refine(isWebLink, {
  error: fieldMessage((language) => contractText(language).link),
})

const shown = number(0, mostShown)

const change = z.object({
  name: nameField(longest.name).optional(),
  tagline: line(longest.tagline).optional(),
  hue: number(0, 360).nullable().optional(),
  email: emailField().optional(),
  phone: line(longest.phone).optional(),
  address: line(longest.address).optional(),
  social: z
    .array(link, { error: fieldMessage((language) => siteSettingsText(language).errors.links) })
    .max(longest.links, {
      error: fieldMessage((language) => siteSettingsText(language).errors.tooMany({ most: longest.links })),
    })
    .optional(),
  statistics: z
    .object(
      { courses: shown, instructors: shown, assignments: shown, students: shown },
      { error: fieldMessage((language) => siteSettingsText(language).errors.numbers) },
    )
    .optional(),
  registration: z
    .enum(['open', 'invitation'], {
      error: fieldMessage((language) => contractText(language).choice({ choices: 'open, invitation' })),
    })
    .optional(),
})

/** What is changed; what is left out stays. */
export type SiteChange = z.output<typeof change>

export const siteSettingsContract = contract({
  read: {
    method: 'get',
    path: '/admin/site',
    summary: 'What administrators can set of the site: its name, looks, contact, numbers and registration',
    versioned: 'told',
    access: 'administrator',
    answer: settings,
  },
  change: {
    method: 'patch',
    path: '/admin/site',
    changes: ['site'],
    summary:
      'Change settings of the site; what is left out stays. With `If-Match` only while they are in the version that was read, else 412. What a variable fixes is refused with 409',
    versioned: 'asked',
    access: 'administrator',
    body: change,
    answer: settings,
    problems: [409],
  },
})

/** For `api<SiteSettingsApi>()` in the browser. */
export type SiteSettingsApi = ClientSchema<typeof siteSettingsContract>
