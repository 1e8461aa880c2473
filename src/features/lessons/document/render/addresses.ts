import { picturePath, type VariantName } from '../../../files/rules.ts'

/** Where a page's links to other things of its course lead. */
export type Addresses = {
  image(file: string, size?: VariantName): string
  file(file: string, name: string): string
  item(item: string, block: string | null): string
}

/** The addresses in a course. They name files and items by stable paths, which answer whoever may read them. */
export function addressesOf(course: string): Addresses {
  return {
    image: (file, size = 'w960') => picturePath(course, file, size),
    file: (file, name) => `/files/${course}/${file}/original/${encodeURIComponent(name || 'file')}`,
    item: (item, block) => `/learn/${course}/${item}${block === null ? '' : `#t-${block}`}`,
  }
}
