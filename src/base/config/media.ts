import type { Setting } from './setting.ts'

/** The heights in which smaller copies of videos can be made. */
export const renditionHeights = [360, 480, 720, 1080] as const
export type RenditionHeight = (typeof renditionHeights)[number]

/** The settings of what is made of videos, and of what is shown of other sites. */
export const mediaSettings = {
  FFMPEG: {
    about:
      'The program that takes a picture of each uploaded video and makes smaller copies of it, which play on slow lines: ffmpeg, 4.4 or newer. “found” looks for it where programs are; without one, videos are played as they were uploaded.',
    expects: 'found, off, or the path of the program',
    usual: 'found',
    accepts: (value) => value === 'found' || value === 'off' || /^[/\\]|^[A-Za-z]:[/\\]/.test(value),
  },
  VIDEO_RENDITIONS: {
    about:
      'The heights in pixels of the copies that are made of a video, of which none is larger than the video. They take room in its course.',
    expects: 'some of 360, 480, 720 and 1080 with spaces between them, or off',
    usual: '480 720',
    accepts: (value) => value === 'off' || readHeights(value).length === value.split(/\s+/).length,
  },
  FRAME_ORIGINS: {
    about:
      'Sites whose pages a lesson may show in a frame once a reader asks for it, such as https://www.youtube-nocookie.com; these then learn who reads. Not set: lessons lead there by a link.',
    expects: 'origins such as https://player.example.org, with spaces between them',
    usual: '',
    accepts: (value) => readOrigins(value).every(isOrigin),
  },
} satisfies Record<string, Setting>

/** What is made of videos, and by what; and the origins whose pages lessons may show. */
export type MediaConfig = {
  ffmpeg: string
  renditions: readonly RenditionHeight[]
  frameOrigins: readonly string[]
}

export function readMediaConfig(read: (name: keyof typeof mediaSettings) => string): MediaConfig {
  const heights = read('VIDEO_RENDITIONS')
  return {
    ffmpeg: read('FFMPEG'),
    renditions: heights === 'off' ? [] : readHeights(heights),
    frameOrigins: readOrigins(read('FRAME_ORIGINS')),
  }
}

const readOrigins = (value: string) => value.split(/\s+/).filter(Boolean)

/** Whether it is an origin, and nothing else that a policy would understand. */
function isOrigin(value: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(value) && URL.parse(value)?.origin === value
}

function readHeights(value: string): RenditionHeight[] {
  const asked = value.split(/\s+/)
  return renditionHeights.filter((height) => asked.includes(String(height)))
}
