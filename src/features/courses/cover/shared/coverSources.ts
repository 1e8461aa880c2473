/** The address of a cover that was uploaded here, in its widest size. */
const own = /(\/files\/[^/]+\/[^/]+\/)w960\/cover$/

/** The sources of a cover in its sizes; undefined for any other link, also for the addresses that covers had before. */
export function coverSources(link: string): string | undefined {
  return own.test(link) ? `${link.replace(own, '$1w480/cover')} 480w, ${link} 960w` : undefined
}
