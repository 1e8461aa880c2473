/** The sources of a cover in its sizes; undefined for any other link, also for the addresses that covers had before. */
export function coverSources(link: string): string | undefined {
  return /\/files\/.+\/w960\/cover$/.test(link)
    ? `${link.slice(0, -'w960/cover'.length)}w480/cover 480w, ${link} 960w`
    : undefined
}
