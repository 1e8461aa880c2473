import { z } from 'zod'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { idField, linkField, requiredText, textField, wholeNumber } from '../../base/contract/fields.ts'
import { contractText } from '../../base/contract/text/en.ts'
import { type Offered, offered } from '../../base/text/language.ts'
import { siteText } from './text/en.ts'

const site = z
  .object({
    name: z.string(),
    tagline: z.string(),
    url: z.string(),
    logo: z
      .object({
        src: z.string(),
        type: z.string(),
        width: z.number(),
        height: z.number(),
        touchIcon: z.string().meta({ description: 'The same on paper, a square PNG of 180 pixels' }),
      })
      .nullable()
      .meta({ description: 'The picture that stands for the site; null where the three stops do' }),
    stylesheet: z
      .string()
      .nullable()
      .meta({ description: 'Where the colours of another hue are; null where they are as they were drawn' }),
    contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
    social: z.array(z.string()),
    statistics: z
      .record(z.string(), z.int())
      .meta({ description: 'The numbers of the front page by their names; one that is 0 is not shown' }),
    registration: z
      .enum(['open', 'invitation'])
      .meta({ description: 'Whether everybody may register, or only who is invited' }),
    year: z.int(),
  })
  .meta({ id: 'Site' })

/** The settings that an organisation makes for its site. */
export type Site = z.output<typeof site>

const years = wholeNumber(0, 80)

const instructor = z
  .object(
    {
      id: requiredText(100),
      name: requiredText(100),
      image: linkField().meta({ description: 'A link to a picture; empty for a drawn plate' }),
      experience: z
        .int({ error: years })
        .min(0, { error: years })
        .max(80, { error: years })
        .meta({ description: 'Years' }),
      expertise: textField(200),
      courses: z
        .array(requiredText(200), {
          error: fieldMessage((language) => siteText(language).instructorsFile.courses),
        })
        .meta({ description: 'Titles' }),
      member: idField().optional().meta({
        description:
          'The id of their account, if they teach here as a member, whose page their name then leads to',
      }),
    },
    { error: fieldMessage((language) => siteText(language).instructorsFile.entry) },
  )
  .meta({ id: 'Instructor' })

/** An instructor of the site's list. */
export type Instructor = z.output<typeof instructor>

const span = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'strong', 'code']), text: z.string() }),
  z.object({ kind: z.literal('link'), text: z.string(), href: z.string() }),
])

/** A run of text in one style. */
export type Span = z.output<typeof span>

const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: z.string(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(span) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(span)) }),
])

/** A heading, a paragraph or a list. */
export type Block = z.output<typeof block>

const language = z.enum(Object.keys(offered) as [Offered, ...Offered[]], {
  error: fieldMessage((language) =>
    contractText(language).choice({ choices: Object.keys(offered).join(', ') }),
  ),
})

const document = z
  .object({
    language: language.meta({ description: 'What it is written in: English where there is no translation' }),
    changed: z.iso.date().meta({ description: 'The day of the last change' }),
    minutes: z.int().meta({ description: 'How long reading it takes' }),
    blocks: z.array(block),
  })
  .meta({ id: 'Document' })

/** A document as a tree of safe parts. */
export type Document = z.output<typeof document>

const documentName = z.enum(['terms', 'privacy'])

/** The name of a document. */
export type DocumentName = z.output<typeof documentName>

export const siteContract = contract({
  read: {
    method: 'get',
    path: '/site',
    public: 'catalogue',
    summary: 'The name, contact details and social links of this site',
    access: 'anyone',
    answer: site,
  },
  chooseLanguage: {
    method: 'put',
    path: '/language',
    summary:
      'Choose the language of pages and problems for this browser, by a cookie, and of messages to the member',
    access: 'anyone',
    body: z.object({ language }),
    answer: z.object({ language: z.string() }),
  },
  listInstructors: {
    method: 'get',
    path: '/instructors',
    public: 'catalogue',
    summary: "The instructors of the site's own list, in its order",
    access: 'anyone',
    answer: z.array(instructor),
  },
  readDocument: {
    method: 'get',
    path: '/documents/{name}',
    public: 'catalogue',
    summary:
      'The terms or the privacy policy in the language of the reader, as a tree of headings, paragraphs and lists',
    access: 'anyone',
    params: z.object({ name: documentName }),
    answer: document,
  },
})

/** For `api<SiteApi>()` in the browser. */
export type SiteApi = ClientSchema<typeof siteContract>
