// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../../base/text/catalogue.ts'

/** The texts of src/features/courses/catalogue/others. */
export const othersText = catalogue('others', {
  similar: 'Courses with similar words',
  notTogether: ({ words }: { words: string }) => `No course has all of these words; these have ${words}`,
  apart: ({ words }: { words: string }) => `Courses with ${words}`,
  searchApart: ({ words }: { words: string }) => `Search for “${words}”`,
  nothing: 'No course matches this search',
  nothingHelp: 'Try fewer or shorter words, or look through all courses.',
  didYouMean: 'Did you mean:',
  clear: 'Clear search',
  browse: 'Browse all courses',
  quoted: ({ word }: { word: string }) => `“${word}”`,
})
