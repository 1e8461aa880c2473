/** Where a page's links to other things of its course lead. */
export type Addresses = {
  image(file: string): string
  file(file: string, name: string): string
  item(item: string, block: string | null): string
}

/** The addresses in a course. They name files and items by stable paths, which answer whoever may read them. */
export function addressesOf(course: string): Addresses {
  return {
    image: (file) => `/files/${course}/${file}/w960/image`,
    file: (file, name) => `/files/${course}/${file}/original/${encodeURIComponent(name || 'file')}`,
    item: (item, block) => `/learn/${course}/${item}${block === null ? '' : `#t-${block}`}`,
  }
}
