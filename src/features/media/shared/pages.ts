import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'

const shownFile = z.object({
  _id: idInAnswer(),
  title: z.string().meta({ description: 'Empty where its name says enough' }),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  onlineOnly: z.boolean().meta({ description: 'Shown in the page, and not handed out' }),
})

const recording = z
  .object({
    durationMs: z.int(),
    size: z.object({ width: z.int(), height: z.int() }).nullable(),
    poster: z.boolean().meta({ description: 'Whether there is a picture, at the variant `poster`' }),
    fast: z
      .boolean()
      .meta({ description: 'Whether there is the same video that begins sooner, at the variant `fast`' }),
    renditions: z.array(z.object({ name: z.string(), height: z.int(), bitrate: z.int() })),
    adaptive: z.boolean().meta({ description: 'Whether there is a list, at the variant `hls.m3u8`' }),
    tracks: z
      .array(
        z.object({
          kind: z.enum(['captions', 'subtitles', 'chapters', 'descriptions']),
          language: z.string(),
          label: z.string(),
          isDefault: z.boolean(),
        }),
      )
      .meta({ description: 'At the variants `{kind}-{language}.vtt`' }),
    transcript: z.string().nullable().meta({ description: 'The language of one without times' }),
  })
  .meta({ id: 'Recording' })

/** What there is to learn in an item of several files. */
export const filesPage = z.object({ kind: z.literal('files'), files: z.array(shownFile) })

/** The same of a video, of sound, and of a document. */
export const videoPage = z.object({ kind: z.literal('video'), file: shownFile, recording })
export const audioPage = z.object({ kind: z.literal('audio'), file: shownFile, recording })
export const pdfPage = z.object({ kind: z.literal('pdf'), file: shownFile, pages: z.int() })
