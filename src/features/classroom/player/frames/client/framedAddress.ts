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
  const host = page.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = page.pathname.split('/').slice(1)
  const video =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com'
        ? first === 'embed'
          ? second
          : (page.searchParams.get('v') ?? '')
        : ''
  if (/^[\w-]{6,20}$/.test(video))
    return ['www.youtube-nocookie.com', 'www.youtube.com'].map((player) => `https://${player}/embed/${video}`)
  if (host === 'vimeo.com' && /^\d{1,12}$/.test(first)) return [`https://player.vimeo.com/video/${first}`]
  return [page.href]
}
