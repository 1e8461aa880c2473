import type { RenditionName } from '../../rules.ts'

/** Where the parts of a copy lie: how many bytes from where, and how many seconds each takes; the head goes before all. */
export type Segments = {
  head: { size: number; start: number }
  parts: { seconds: number; size: number; start: number }[]
  sound: boolean
}

/** A copy, as lists name it. */
export type Rendition = {
  name: RenditionName
  width: number
  height: number
  bitrate: number
  segments: Segments
}

/** The list of all copies of a video, of which a player takes the one that the line can bear. */
export function listOfAll(renditions: readonly Rendition[], path: (name: string) => string): string {
  const each = renditions.flatMap(({ name, width, height, bitrate, segments }) => {
    const peak = Math.max(
      bitrate,
      ...segments.parts.map(({ size, seconds }) => (seconds > 0.5 ? (8 * size) / seconds : 0)),
    )
    const codecs = segments.sound ? 'avc1.640028,mp4a.40.2' : 'avc1.640028'
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak)},AVERAGE-BANDWIDTH=${bitrate},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      path(`hls-${name}.m3u8`),
    ]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...each, ''].join('\n')
}

/** The list of the parts of one copy, which are ranges of one file. */
export function listOfOne(
  { segments: { head, parts }, name }: Rendition,
  path: (name: string) => string,
): string {
  const longest = Math.ceil(Math.max(...parts.map(({ seconds }) => seconds)))
  const address = path(name)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${head.size}@${head.start}"`,
    ...parts.flatMap(({ seconds, size, start }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${size}@${start}`,
      address,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
