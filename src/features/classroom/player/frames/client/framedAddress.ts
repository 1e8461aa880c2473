/**
 * The address with which a page elsewhere is shown in a frame; null where it is from none of these origins. Of videos that have an
 * address for frames it is that one, since the page around them lets nobody frame it.
 */
export function framedAddress(url: string, origins: readonly string[]): string | null {
  const page = URL.parse(url)
  if (page === null || (page.protocol !== 'https:' && page.protocol !== 'http:')) return null
  return playersOf(page).find((one) => origins.includes(new URL(one).origin)) ?? null
}

function playersOf(page: URL): string[] {
  const host = page.hostname.replace(/^(www|m|music)\./, '')
  if (host === 'youtube.com' || host === 'youtu.be') return youTubePlayersOf(page, host)
  const [first = '', second = ''] = partsOf(page)
  if (host !== 'vimeo.com' || !/^\d{1,12}$/.test(first)) return [page.href]
  // Without it nobody sees a video that is not listed.
  const hash = /^[\da-z]{6,20}$/i.test(second) ? second : (page.searchParams.get('h') ?? '')
  return [`https://player.vimeo.com/video/${first}${/^[\da-z]{6,20}$/i.test(hash) ? `?h=${hash}` : ''}`]
}

const partsOf = (page: URL) => page.pathname.split('/').slice(1)

/** The folders of YouTube below which each page is one video. */
const ofVideos = ['embed', 'shorts', 'live', 'v']

/** What lies below `embed` and is no video. */
const noVideos = ['videoseries', 'live_stream']

/** None of lists and channels, whose pages cannot be framed. */
function youTubePlayersOf(page: URL, host: string): string[] {
  const [first = '', second = ''] = partsOf(page)
  if (first === 'embed' && noVideos.includes(second)) return [page.href]
  const video =
    host === 'youtu.be'
      ? first
      : ofVideos.includes(first)
        ? second
        : first === 'watch'
          ? (page.searchParams.get('v') ?? '')
          : ''
  if (!/^[\w-]{6,20}$/.test(video)) return []
  const start = secondsIn(page.searchParams.get('t') ?? page.searchParams.get('start') ?? '')
  const from = start > 0 ? `?start=${start}` : ''
  return ['www.youtube-nocookie.com', 'www.youtube.com'].map(
    (player) => `https://${player}/embed/${video}${from}`,
  )
}

/** The seconds of `90`, `90s` or `1h2m3s`; 0 for anything else. */
function secondsIn(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? []
  return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)
}
