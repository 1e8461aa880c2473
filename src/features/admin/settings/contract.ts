import { z } from 'zod'
import { instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'

const settings = z
  .object({
    version: z.string(),
    address: z.string().meta({ description: 'PUBLIC_URL' }),
    loopback: z.boolean().meta({ description: 'True when only its own machine can reach the instance' }),
    database: z.enum(['embedded', 'own']),
    readReplicas: z.int().meta({ description: 'How many stand in DATABASE_READ_URL' }),
    files: z.enum(['folder', 'database', 's3']).meta({ description: 'Where uploads are kept' }),
    proxies: z.int(),
    logLevel: z.string(),
    mail: z
      .object({ server: z.string().meta({ description: 'Host and port alone' }), from: z.string() })
      .nullable()
      .meta({ description: 'Null where nothing is sent' }),
    providers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        address: z.string(),
        reachable: z.boolean().meta({ description: 'Whether it has answered just now' }),
      }),
    ),
    requireTwoStep: z.enum(['none', 'administrators', 'everyone']),
    backups: z.object({
      next: instantInAnswer().nullable().meta({ description: 'Null where none is made every night' }),
      folder: z.string(),
      keepDays: z.int(),
      encrypted: z.boolean(),
      last: z.object({ madeAt: instantInAnswer(), bytes: z.int() }).nullable(),
      provenAt: instantInAnswer()
        .nullable()
        .meta({ description: 'When a backup was last restored on trial and found the same' }),
      failed: z
        .object({ at: instantInAnswer(), failure: z.string() })
        .nullable()
        .meta({ description: 'How the newest attempt failed; null when it did not' }),
      stale: z.boolean().meta({ description: 'True when none was proven for more than two days' }),
    }),
    limits: z.array(z.object({ name: z.string(), most: z.int(), seconds: z.int() })),
  })
  .meta({ id: 'Settings' })

/** The settings of this instance, without secrets. */
export type Settings = z.output<typeof settings>

export const settingsContract = contract({
  read: {
    method: 'get',
    path: '/admin/settings',
    summary: 'What is in force on this instance, and whether the providers answer; no secret is among it',
    access: 'administrator',
    answer: settings,
  },
})

/** For `api<SettingsApi>()` in the browser. */
export type SettingsApi = ClientSchema<typeof settingsContract>
