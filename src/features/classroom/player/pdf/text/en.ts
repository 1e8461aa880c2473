// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../../base/text/numbers.ts'

/** The texts of src/features/classroom/player/pdf. */
export const pdfText = catalogue('pdf', {
  asText: 'Read as text',
  asPages: 'Read the pages',
  save: ({ name, size }: { name: string; size: string }) => `Save ${name}, ${size}`,
  onlineOnly: 'Only to be read here.',
  needsScripts: 'To read the pages here, the browser needs JavaScript. The text can be read without.',
  loading: 'Loading the pages',
  percent: ({ percent }: { percent: number }) => `${numberIn('en', percent)} %`,
  failed: 'The pages did not load',
  failedHelp: 'The connection may be gone, or this browser cannot show them.',
  again: 'Try again',
  pageFailed: ({ page }: { page: number }) => `Page ${numberIn('en', page)} did not load. The others are fine.`,
  pageAgain: 'Try this page again',
  document: ({ title }: { title: string }) => `${title}, pages`,
  page: ({ page }: { page: number }) => `Page ${numberIn('en', page)}`,
  bar: {
    label: 'Page and size',
    before: 'Page before',
    next: 'Next page',
    page: 'Page',
    of: ({ pages }: { pages: number }) => `of ${numberIn('en', pages)}`,
    smaller: 'Smaller',
    larger: 'Larger',
    size: ({ percent }: { percent: number }) => `Size ${numberIn('en', percent)} %, back to 100 %`,
    fit: 'Fit width',
    panel: 'Pages and contents',
    keys: 'Keys while the pages have the focus: arrow keys right and left for the pages, + and − for the size, 0 for 100 %, / to search.',
  },
  panel: {
    label: 'Pages and contents',
    pages: 'Pages',
    contents: 'Contents',
  },
  search: {
    label: 'Search in this document',
    title: 'Search',
    help: 'Words that you look for are marked on the pages and listed here.',
    count: ({ nr, total, pages }: { nr: number; total: number; pages: number }) => `${numberIn('en', nr)} of ${numberIn('en', total)} in ${pluralIn('en', pages, { one: (n) => `${n} page`, other: (n) => `${n} pages` })}`,
    none: 'Nothing found',
    busy: 'Searching',
    before: 'Match before',
    next: 'Next match',
    at: ({ page }: { page: number }) => `p. ${numberIn('en', page)}`,
    more: ({ most }: { most: number }) => `The first ${numberIn('en', most)} are listed.`,
  },
  text: {
    label: 'The text of the pages',
    none: 'This document has no text of its own, as one that was scanned.',
    waiting: 'The text is not read yet. Try again in a moment.',
    before: 'Pages before',
    next: 'Next pages',
  },
})
